// Foundation has no networking on WASI.
#if !os(WASI)
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Lets each request of a session fail. The system makes an object of this class for each.
  final class FailingURLProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let error = UnimplementedRequest(
        "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "an unknown address")"
      )
      client?.urlProtocol(self, didFailWithError: error)
    }

    override func stopLoading() {}
  }
#endif
