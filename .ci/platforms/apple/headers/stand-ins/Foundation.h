// The classes that values of Swift's own types become in Objective-C.

#include <objc/NSObject.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

@interface NSString : NSObject
@end

@interface NSData : NSObject
@end

@interface NSArray<__covariant Element> : NSObject
@end

@interface NSDictionary<Key, __covariant Value> : NSObject
@end

@interface NSSet<__covariant Element> : NSObject
@end

@interface NSNumber : NSObject
@end

@interface NSError : NSObject
@property (readonly, copy) NSString *domain;
@property (readonly) NSInteger code;
@end

#pragma clang assume_nonnull end
