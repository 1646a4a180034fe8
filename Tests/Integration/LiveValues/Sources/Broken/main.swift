// Does not compile, on purpose.
print(unknown)
