import HummingbirdCore
import NIOCore

extension HTTP1Channel.Configuration {
  /// Closes idle connections after a while, and others only once all data has left.
  ///
  /// - Parameter silence: How long a connection may be silent. A client that stops reading in the middle of a
  ///   response would keep its request open forever.
  public static func closing(after silence: Duration) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [IdleStateHandler(allTimeout: TimeAmount(silence)), ConnectionHandler()]
    )
  }
}

/// Closes a connection that is silent for too long, and one that is to be closed only after all has left it:
/// at a shutdown, Hummingbird closes a connection when it has been given the last part of a response, and the
/// client may not have taken the others yet.
private final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = Any
  typealias OutboundIn = Any

  private var pendingWrites = 0
  private var closes: (() -> Void)?

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    pendingWrites += 1
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.pendingWrites -= 1
      if self.pendingWrites == 0 { self.closes?() }
    }
    context.write(data, promise: promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, pendingWrites > 0 else { return context.close(mode: mode, promise: promise) }
    closes = {
      self.closes = nil
      context.close(mode: mode, promise: promise)
    }
  }
}
