import Dependencies
import DependenciesOfFilms
import Music
import MusicLive

// It is never run. These are for a release build, which leaves out unused code.
print(Player.hiddenKeys, Player.play([1]), Player.play(["A"]), DependencyValues.current.doubleVolume)
