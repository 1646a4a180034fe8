// Stands in for Security, so that samples of the documentation compile: the names that they use.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public typealias OSStatus = Int32
public typealias CFString = String
public typealias CFDictionary = [CFString: Any]
public typealias CFTypeRef = AnyObject

public let kSecClass = "class"
public let kSecClassGenericPassword = "genp"
public let kSecAttrService = "svce"
public let kSecAttrAccount = "acct"
public let kSecReturnData = "r_Data"
public let kSecValueData = "v_Data"

public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300

public func SecItemCopyMatching(
  _ query: CFDictionary,
  _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecItemNotFound }
public func SecItemAdd(
  _ attributes: CFDictionary,
  _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecSuccess }
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus { errSecSuccess }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { errSecSuccess }
