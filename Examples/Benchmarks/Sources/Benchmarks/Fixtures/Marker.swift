/// The parts of a filler key: ten markers give a hundred keys.
protocol Marker: SendableMetatype {}
enum Marker0: Marker {}
enum Marker1: Marker {}
enum Marker2: Marker {}
enum Marker3: Marker {}
enum Marker4: Marker {}
enum Marker5: Marker {}
enum Marker6: Marker {}
enum Marker7: Marker {}
enum Marker8: Marker {}
enum Marker9: Marker {}

let markers: [any Marker.Type] = [
  Marker0.self, Marker1.self, Marker2.self, Marker3.self, Marker4.self,
  Marker5.self, Marker6.self, Marker7.self, Marker8.self, Marker9.self,
]
