// Foundation has no networking on WASI.
#if !os(WASI)
  public import DependenciesCore

  #if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  extension DependencyValues {
    /// The session for requests. A client with endpoints is easier to override than a session.
    ///
    /// ```swift
    /// import Dependencies
    /// import DependenciesNetworking
    ///
    /// struct Forecast { @Dependency(\.urlSession) private var session }
    /// ```
    ///
    /// On Apple systems, `import Dependencies` includes it. Elsewhere, add the product
    /// `DependenciesNetworking`. The live and the preview value is `URLSession.shared`. A read in a test is
    /// reported, and gets a session whose requests fail with ``UnimplementedRequest``, except for web
    /// sockets, which cannot be intercepted. See <doc:BuiltIns#URL-sessions>.
    public var urlSession: URLSession {
      get { self[__entry: URLSessionKey.self, path: \.urlSession] }
      set { self[URLSessionKey.self] = newValue }
    }

    private enum URLSessionKey: BuiltInKey {
      static let property = "urlSession"
      static var liveValue: URLSession { .shared }

      static var testValue: URLSession {
        reportMissingTestValue()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [FailingURLProtocol.self]
        return URLSession(configuration: configuration)
      }
    }
  }

  /// Fails each request of a session. The system makes an object of this class for each.
  final class FailingURLProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let address = request.url?.absoluteString ?? "an unknown address"
      let error = UnimplementedRequest("\(request.httpMethod ?? "GET") \(address)")
      client?.urlProtocol(self, didFailWithError: error)
    }

    override func stopLoading() {}
  }
#endif
