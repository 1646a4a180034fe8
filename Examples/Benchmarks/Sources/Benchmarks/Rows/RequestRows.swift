import Dependencies

/// The cost of a request, beside a program that passes a structure along.
enum RequestRows {
  /// The requests of a run, of which there are at least fifty: for each way 100,000 requests.
  private static let requests = 2_000

  static func rows(_ effort: Effort) async -> [Row] {
    let work = Work(microseconds: 2)
    let count = requests
    let bodies = [byHand(count, work), byKey(count, work), byEntry(count, work)]
    let minima = await Threads.minima(of: bodies, on: 2, effort)
    let floor = minima.ofBodies[0].shared / Double(count) * 1_000_000_000
    return zip(["by key", "by entry"], minima.ofBodies.dropFirst()).map { name, times in
      Row(
        name: "a request of three overrides and twenty reads \(name)",
        value: times.shared / Double(count) * 1_000_000_000,
        unit: "ns",
        floor: floor,
        goal: "≤ 1.35 × by hand",
        limit: .atMost(1.35 * floor),
        isDisturbed: minima.areDisturbed
      )
    }
  }

  private static func byHand(_ count: Int, _ work: Work) -> Threads.Body {
    { share in
      var context = opaque(RequestContext())
      repeating(count / share.threads) {
        context.user &+= 1
        context.locale = 2
        context.number = 3
        return RequestContext.handle(work, in: context)
      }
    }
  }

  private static func byKey(_ count: Int, _ work: Work) -> Threads.Body {
    { share in
      let handler = opaque(KeyRequestHandler())
      repeating(count / share.threads) {
        withDependencies {
          $0[UserKey.self] = 1
          $0[LocaleKey.self] = 2
          $0[RequestNumberKey.self] = 3
        } operation: {
          handler.handle(work)
        }
      }
    }
  }

  private static func byEntry(_ count: Int, _ work: Work) -> Threads.Body {
    { share in
      let handler = opaque(RequestHandler())
      repeating(count / share.threads) {
        withDependencies {
          $0.user = 1
          $0.locale = 2
          $0.requestNumber = 3
        } operation: {
          handler.handle(work)
        }
      }
    }
  }
}
