#include <objc/NSObject.h>
#include <os/lock.h>
#include <os/object.h>
