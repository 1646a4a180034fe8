import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite struct NotificationCenterTests {
  @Dependency(\.notificationCenter) var notificationCenter

  @Test func theLiveValueIsTheDefaultCenter() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(notificationCenter === NotificationCenter.default)
    }
  }

  // Tests that share a center receive each other's notifications.
  @Test(arguments: 1...8)
  func eachTestHasACenterOfItsOwn(_ number: Int) async {
    let name = Notification.Name("test")
    let heard = LockIsolated<[Int]>([])
    let observer = notificationCenter.addObserver(forName: name, object: nil, queue: nil) { notification in
      let number = notification.userInfo?["number"] as? Int
      heard.withValue { $0.append(number ?? 0) }
    }
    await Task.yield()
    notificationCenter.post(name: name, object: nil, userInfo: ["number": number])
    await Task.yield()
    #expect(heard.value == [number])
    #expect(notificationCenter !== NotificationCenter.default)
    notificationCenter.removeObserver(observer)
  }

  @Test func itCanBeOverridden() {
    let own = NotificationCenter()
    withDependencies {
      $0.notificationCenter = own
    } operation: {
      #expect(notificationCenter === own)
    }
  }
}
