#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "DependenciesShims.h"

#include <stdlib.h>
#include <string.h>

// Where the loaded images have their records of protocol conformances. What the records say is read in Swift.

void dependencies_free_images(DependenciesImage *_Nullable images, intptr_t count) {
  for (intptr_t index = 0; index < count; index++) {
    free(images[index].path);
    free(images[index].segments);
  }
  free(images);
}

#if defined(__linux__)

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

// An image as the loader shows it. The headers are a copy, because the image may be unloaded.
typedef struct {
  char *path;
  uintptr_t base;
  ElfW(Phdr) *headers;
  int header_count;
  int is_program;
  int is_still_loaded;
} Loaded;

typedef struct {
  Loaded *images;
  int count;
  int failed;
} List;

static int same_headers(const Loaded *image, const struct dl_phdr_info *other) {
  return image->base == other->dlpi_addr && image->header_count == other->dlpi_phnum
    && memcmp(image->headers, other->dlpi_phdr, sizeof(ElfW(Phdr)) * other->dlpi_phnum) == 0;
}

static int add(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  List *list = context;
  int is_program = (uintptr_t)info->dlpi_phdr == (uintptr_t)getauxval(AT_PHDR);
  const char *path = is_program ? "/proc/self/exe" : info->dlpi_name;
  // The part that the kernel maps into each process has no file, and no path.
  if (!path || !strchr(path, '/')) return 0;

  Loaded *images = realloc(list->images, sizeof(Loaded) * (list->count + 1));
  if (!images) {
    list->failed = 1;
    return 1;
  }
  list->images = images;
  size_t headers_size = sizeof(ElfW(Phdr)) * info->dlpi_phnum;
  Loaded image = {strdup(path), info->dlpi_addr, malloc(headers_size + 1), info->dlpi_phnum, is_program, 0};
  if (image.headers) memcpy(image.headers, info->dlpi_phdr, headers_size);
  images[list->count++] = image;
  list->failed = !image.path || !image.headers;
  return list->failed;
}

static int mark_as_loaded(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  List *list = context;
  for (int index = 0; index < list->count; index++) {
    Loaded *image = &list->images[index];
    if (image->is_program || (same_headers(image, info) && strcmp(image->path, info->dlpi_name) == 0)) {
      image->is_still_loaded = 1;
    }
  }
  return 0;
}

static int read_at(int file, uint64_t offset, void *buffer, size_t size) {
  if (offset > INT64_MAX - size) return 0;
  size_t done = 0;
  while (done < size) {
    ssize_t count = pread(file, (char *)buffer + done, size - done, (off_t)(offset + done));
    if (count <= 0) return 0;
    done += (size_t)count;
  }
  return 1;
}

// Part of a file in memory that the caller frees; NULL if the file has no such part.
static void *copy_of_part(int file, uint64_t offset, uint64_t size) {
  struct stat status;
  if (fstat(file, &status) != 0 || size > (uint64_t)status.st_size || size > SIZE_MAX) return NULL;
  void *buffer = malloc((size_t)size + 1);
  if (buffer && !read_at(file, offset, buffer, (size_t)size)) {
    free(buffer);
    return NULL;
  }
  return buffer;
}

static int is_file_of(const Loaded *image, int file, const ElfW(Ehdr) *header) {
  if (header->e_phnum != image->header_count || header->e_phentsize != sizeof(ElfW(Phdr))) return 0;
  size_t size = sizeof(ElfW(Phdr)) * header->e_phnum;
  ElfW(Phdr) *headers = copy_of_part(file, header->e_phoff, size);
  int is_same = headers && memcmp(headers, image->headers, size) == 0;
  free(headers);
  return is_same;
}

static int is_readable(const Loaded *image, uintptr_t address, uintptr_t size) {
  for (int index = 0; index < image->header_count; index++) {
    const ElfW(Phdr) *segment = &image->headers[index];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_R) || address < segment->p_vaddr) continue;
    uintptr_t offset = address - segment->p_vaddr;
    if (offset <= segment->p_memsz && size <= segment->p_memsz - offset) return 1;
  }
  return 0;
}

// The loader knows the bounds of no sections, so they come from the section headers in the file.
static DependenciesRecordsState find_records(const Loaded *image, DependenciesMemory *records) {
  static const char name[] = "swift5_protocol_conformances";
  int file = open(image->path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return DependenciesRecordsFileMissing;

  DependenciesRecordsState state = DependenciesRecordsFileMissing;
  ElfW(Ehdr) header;
  ElfW(Shdr) *sections = NULL;
  char *names = NULL;
  if (!read_at(file, 0, &header, sizeof(header))) goto end;
  state = DependenciesRecordsFileChanged;
  if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || !is_file_of(image, file, &header)) goto end;

  state = DependenciesRecordsNoSectionHeaders;
  if (header.e_shoff == 0 || header.e_shentsize != sizeof(ElfW(Shdr))) goto end;
  // Where the numbers do not fit, they are 0 and SHN_XINDEX, and no program has that many sections.
  if (header.e_shstrndx >= header.e_shnum) goto end;
  sections = copy_of_part(file, header.e_shoff, (uint64_t)header.e_shnum * sizeof(ElfW(Shdr)));
  if (!sections) goto end;
  uint64_t names_size = sections[header.e_shstrndx].sh_size;
  names = copy_of_part(file, sections[header.e_shstrndx].sh_offset, names_size);
  if (!names) goto end;

  state = DependenciesRecordsNone;
  for (int index = 0; index < header.e_shnum; index++) {
    const ElfW(Shdr) *section = &sections[index];
    if (section->sh_name >= names_size || names_size - section->sh_name < sizeof(name)) continue;
    if (memcmp(names + section->sh_name, name, sizeof(name)) != 0) continue;
    if (!(section->sh_flags & SHF_ALLOC)) continue;
    if (is_readable(image, section->sh_addr, section->sh_size)) {
      *records = (DependenciesMemory){image->base + section->sh_addr, section->sh_size, 1, 0};
      state = DependenciesRecordsFound;
    } else {
      state = DependenciesRecordsNoSectionHeaders;
    }
    break;
  }

end:
  free(names);
  free(sections);
  close(file);
  return state;
}

// What is found points into the image. The runtime of Swift cannot unload Swift code either.
static int keep_until_process_ends(const Loaded *image) {
  if (image->is_program) return 1;
  void *handle = dlopen(image->path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  if (handle) dlclose(handle);
  return handle != NULL;
}

static int copy_segments(const Loaded *image, DependenciesImage *result) {
  result->segments = calloc(image->header_count + 1, sizeof(DependenciesMemory));
  if (!result->segments) return 0;
  for (int index = 0; index < image->header_count; index++) {
    const ElfW(Phdr) *segment = &image->headers[index];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & (PF_R | PF_X))) continue;
    result->segments[result->segment_count++] = (DependenciesMemory){
      image->base + segment->p_vaddr,
      segment->p_memsz,
      (segment->p_flags & PF_R) != 0,
      (segment->p_flags & PF_X) != 0,
    };
  }
  return 1;
}

intptr_t dependencies_copy_images(DependenciesImage *_Nullable *_Nonnull images) {
  List list = {NULL, 0, 0};
  intptr_t count = 0;
  *images = NULL;
  dl_iterate_phdr(add, &list);
  DependenciesImage *results = calloc(list.count + 1, sizeof(DependenciesImage));
  if (!results) list.failed = 1;

  // Files are read, and images kept, outside of `dl_iterate_phdr`, during which other threads wait.
  for (int index = 0; index < list.count && !list.failed; index++) {
    DependenciesImage *result = &results[index];
    result->state = find_records(&list.images[index], &result->records);
    if (result->state == DependenciesRecordsFound && !keep_until_process_ends(&list.images[index])) {
      result->state = DependenciesRecordsNotKept;
    }
  }
  // An image that was unloaded meanwhile is left out, and those behind it move up; those that are kept can no
  // longer go.
  if (!list.failed) dl_iterate_phdr(mark_as_loaded, &list);
  for (int index = 0; index < list.count && !list.failed; index++) {
    Loaded *image = &list.images[index];
    if (!image->is_still_loaded) continue;
    DependenciesImage *result = &results[count++];
    *result = results[index];
    result->path = image->path;
    image->path = NULL;
    if (!copy_segments(image, result)) list.failed = 1;
  }

  for (int index = 0; index < list.count; index++) {
    free(list.images[index].path);
    free(list.images[index].headers);
  }
  free(list.images);
  if (list.failed) {
    dependencies_free_images(results, count);
    return -1;
  }
  *images = results;
  return count;
}

#elif defined(__APPLE__) && !__has_feature(ptrauth_calls)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <mach-o/loader.h>
#include <mach/vm_prot.h>

#if defined(__LP64__)
typedef struct mach_header_64 Header;
typedef struct segment_command_64 Segment;
#define SEGMENT_COMMAND LC_SEGMENT_64
#else
typedef struct mach_header Header;
typedef struct segment_command Segment;
#define SEGMENT_COMMAND LC_SEGMENT
#endif

// Where the commands that describe an image have been read up to.
typedef struct {
  const Header *header;
  uint32_t index;
  uintptr_t offset;
} Commands;

// The next segment. The loader has checked the commands.
static const Segment *_Nullable next_segment(Commands *commands) {
  while (commands->index < commands->header->ncmds) {
    const struct load_command *command = (const void *)((uintptr_t)(commands->header + 1) + commands->offset);
    commands->index++;
    commands->offset += command->cmdsize;
    if (command->cmd == SEGMENT_COMMAND) return (const Segment *)command;
  }
  return NULL;
}

// How far the loader has moved an image: its header is where its segment of code begins.
static uintptr_t slide(const Header *header) {
  Commands commands = {header, 0, 0};
  const Segment *segment;
  while ((segment = next_segment(&commands))) {
    if (strncmp(segment->segname, "__TEXT", sizeof(segment->segname)) == 0) break;
  }
  return segment ? (uintptr_t)header - (uintptr_t)segment->vmaddr : 0;
}

static int copy_segments(const Header *header, DependenciesImage *result) {
  result->segments = calloc(header->ncmds + 1, sizeof(DependenciesMemory));
  if (!result->segments) return 0;
  Commands commands = {header, 0, 0};
  const Segment *segment;
  while ((segment = next_segment(&commands))) {
    if (!(segment->initprot & (VM_PROT_READ | VM_PROT_EXECUTE))) continue;
    result->segments[result->segment_count++] = (DependenciesMemory){
      (uintptr_t)segment->vmaddr + slide(header),
      (uintptr_t)segment->vmsize,
      (segment->initprot & VM_PROT_READ) != 0,
      (segment->initprot & VM_PROT_EXECUTE) != 0,
    };
  }
  return 1;
}

// The loader of these systems never unloads an image with Swift code, so nothing has to be kept.
intptr_t dependencies_copy_images(DependenciesImage *_Nullable *_Nonnull images) {
  *images = NULL;
  uint32_t image_count = _dyld_image_count();
  intptr_t count = 0;
  DependenciesImage *results = calloc((size_t)image_count + 1, sizeof(DependenciesImage));
  if (!results) return -1;
  for (uint32_t index = 0; index < image_count; index++) {
    const Header *header = (const Header *)_dyld_get_image_header(index);
    if (!header) continue;
    unsigned long size = 0;
    const uint8_t *records = getsectiondata(header, "__TEXT", "__swift5_proto", &size);
    // An image without Swift code can be unloaded, and nothing points to it.
    if (!records) continue;
    const char *path = _dyld_get_image_name(index);
    DependenciesImage *result = &results[count++];
    result->path = strdup(path ? path : "");
    result->state = DependenciesRecordsFound;
    result->records = (DependenciesMemory){(uintptr_t)records, size, 1, 0};
    if (!result->path || !copy_segments(header, result)) {
      dependencies_free_images(results, count);
      return -1;
    }
  }
  *images = results;
  return count;
}

#else

intptr_t dependencies_copy_images(DependenciesImage *_Nullable *_Nonnull images) {
  *images = NULL;
  return -1;
}

#endif
