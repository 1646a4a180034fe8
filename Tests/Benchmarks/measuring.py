"""What the commands share that measure something: building, timing, and the table."""

import argparse
import pathlib
import resource
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
CONFIGURATIONS = ["debug", "release"]


class Table:
    """A table in Markdown, whose rows are printed as they are measured. The last column has the goals."""

    def __init__(self, *titles):
        self.all_met = True
        print(f"{self.line([*titles, 'goal'])}\n|{'---|' * (len(titles) + 1)}", flush=True)

    def row(self, *cells, goal="", is_met=True):
        """Prints a row, whose goal is bold if it is missed."""
        self.all_met &= is_met
        print(self.line([*cells, goal if is_met else f"**{goal}**"]), flush=True)

    @staticmethod
    def line(cells):
        return "|" + "".join(f" {cell} |" if cell != "" else " |" for cell in cells)


class Cost:
    """What a command takes: seconds, and seconds of processors, those of all that it starts included."""

    def __init__(self, wall, processor):
        self.wall = wall
        self.processor = processor

    def __sub__(self, other):
        return Cost(self.wall - other.wall, self.processor - other.processor)


def output(command, **options):
    """Runs a command, and gives what it says. That is shown if it fails."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}\nerror: {' '.join(map(str, command))} failed.")
    return result.stdout


def cost(command, **options):
    """Runs a command, and gives what it took."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    output(command, **options)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def least(costs):
    """The least of each kind: what the machine does besides can only add to them."""
    return Cost(min(each.wall for each in costs), min(each.processor for each in costs))


def in_turn(measurements, rounds):
    """Makes each measurement so often, in turn, so that what the machine does hits them alike. Gives the results of each."""
    results = {name: [] for name in measurements}
    for _ in range(rounds):
        for name, measure in measurements.items():
            results[name].append(measure())
    return results


def build(package, configuration, *options, scratch=None):
    """Builds what the options name, and gives the folder that it is in."""
    command = ["swift", "build", "-c", configuration, "-j", "1", "--package-path", str(package)]
    command += ["--scratch-path", str(scratch)] if scratch else []
    subprocess.run([*command, *options], check=True, stdout=subprocess.DEVNULL)
    path = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(path.stdout.strip())


def arguments(description, repeated, default):
    """What the command was started with."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed")
    parser.add_argument("--runs", type=int, default=default, help=f"how often {repeated}; {default} if left out")
    return parser.parse_args()


def finish(table, options):
    """Fails with --check if a goal is missed."""
    sys.exit(1 if options.check and not table.all_met else 0)
