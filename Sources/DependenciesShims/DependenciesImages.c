#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "DependenciesShims.h"

// Each image that this file is linked into has the mark below, so the loader's list of images tells a process of
// tests how many copies of the library it has, also of those that nothing has used yet.

#if defined(__ELF__)

#include <elf.h>
#include <link.h>
#include <string.h>

#define MARK "swift-dependency-values"

// A note: the one kind of section that the loader shows without a look into the file.
__attribute__((section(".note.swift-dependency-values"), used, aligned(4))) static const struct {
  Elf32_Nhdr header;
  char name[sizeof(MARK)];
} mark = {{sizeof(MARK), 0, 1}, MARK};

typedef struct {
  const char **names;
  int capacity;
  int count;
} Search;

static int has_mark(const char *notes, size_t size) {
  while (size >= sizeof(Elf32_Nhdr)) {
    const Elf32_Nhdr *header = (const Elf32_Nhdr *)notes;
    size_t name_size = (header->n_namesz + 3) & ~(size_t)3;
    size_t note_size = sizeof(Elf32_Nhdr) + name_size + ((header->n_descsz + 3) & ~(size_t)3);
    if (note_size > size) return 0;
    const char *name = notes + sizeof(Elf32_Nhdr);
    if (header->n_namesz == sizeof(MARK) && memcmp(name, MARK, sizeof(MARK)) == 0) return 1;
    notes += note_size;
    size -= note_size;
  }
  return 0;
}

static int visit(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  Search *search = context;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE) continue;
    if (has_mark((const char *)(image->dlpi_addr + segment->p_vaddr), segment->p_memsz)) {
      if (search->count < search->capacity) search->names[search->count] = image->dlpi_name;
      search->count++;
      break;
    }
  }
  return 0;
}

int dependencies_images(const char *_Nullable *_Nonnull names, int capacity) {
  Search search = {names, capacity, 0};
  dl_iterate_phdr(visit, &search);
  return search.count;
}

#elif defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

__attribute__((section("__DATA,__dependencies"), used)) static const char mark = 1;

int dependencies_images(const char *_Nullable *_Nonnull names, int capacity) {
  int count = 0;
  for (uint32_t index = 0; index < _dyld_image_count(); index++) {
    const struct mach_header *header = _dyld_get_image_header(index);
    unsigned long size = 0;
    if (header && getsectiondata((const void *)header, "__DATA", "__dependencies", &size)) {
      if (count < capacity) names[count] = _dyld_get_image_name(index);
      count++;
    }
  }
  return count;
}

#else

int dependencies_images(const char *_Nullable *_Nonnull names, int capacity) {
  (void)names;
  (void)capacity;
  return 0;
}

#endif
