/*
 * Start-up check of the CPU features.
 *
 * The compiler may use every instruction of the target CPU anywhere, so a check
 * written in Rust could itself crash with SIGILL on an older processor. This file
 * is compiled for the x86-64 baseline and runs before main and before any Rust code.
 *
 * build.rs defines REQUIRED as the target features of the build: "avx,avx2,…".
 */
#include <cpuid.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The shell's code for a command that cannot be executed. */
#define CANNOT_EXECUTE 126

enum reg { EAX, EBX, ECX, EDX };

/* State components the operating system has to save: XMM and YMM; also opmask and ZMM. */
#define NONE 0u
#define YMM 0x06u
#define ZMM 0xe6u

static const char REQUIRED_FEATURES[] = REQUIRED;

struct feature {
    const char *name; /* as rustc spells it */
    unsigned leaf, subleaf;
    enum reg reg;
    unsigned bit;
    unsigned state;
};

static const struct feature FEATURES[] = {
    {"sse3", 1, 0, ECX, 0, NONE},
    {"pclmulqdq", 1, 0, ECX, 1, NONE},
    {"ssse3", 1, 0, ECX, 9, NONE},
    {"fma", 1, 0, ECX, 12, YMM},
    {"cmpxchg16b", 1, 0, ECX, 13, NONE},
    {"sse4.1", 1, 0, ECX, 19, NONE},
    {"sse4.2", 1, 0, ECX, 20, NONE},
    {"movbe", 1, 0, ECX, 22, NONE},
    {"popcnt", 1, 0, ECX, 23, NONE},
    {"aes", 1, 0, ECX, 25, NONE},
    {"avx", 1, 0, ECX, 28, YMM},
    {"f16c", 1, 0, ECX, 29, YMM},
    {"bmi1", 7, 0, EBX, 3, NONE},
    {"avx2", 7, 0, EBX, 5, YMM},
    {"bmi2", 7, 0, EBX, 8, NONE},
    {"avx512f", 7, 0, EBX, 16, ZMM},
    {"avx512dq", 7, 0, EBX, 17, ZMM},
    {"adx", 7, 0, EBX, 19, NONE},
    {"avx512ifma", 7, 0, EBX, 21, ZMM},
    {"avx512cd", 7, 0, EBX, 28, ZMM},
    {"sha", 7, 0, EBX, 29, NONE},
    {"avx512bw", 7, 0, EBX, 30, ZMM},
    {"avx512vl", 7, 0, EBX, 31, ZMM},
    {"avx512vbmi", 7, 0, ECX, 1, ZMM},
    {"avx512vbmi2", 7, 0, ECX, 6, ZMM},
    {"gfni", 7, 0, ECX, 8, NONE},
    {"vaes", 7, 0, ECX, 9, YMM},
    {"vpclmulqdq", 7, 0, ECX, 10, YMM},
    {"avx512vnni", 7, 0, ECX, 11, ZMM},
    {"avx512bitalg", 7, 0, ECX, 12, ZMM},
    {"avx512vpopcntdq", 7, 0, ECX, 14, ZMM},
    {"avx512bf16", 7, 1, EAX, 5, ZMM},
    {"avxvnni", 7, 1, EAX, 4, YMM},
    {"lzcnt", 0x80000001u, 0, ECX, 5, NONE},
    {"sse4a", 0x80000001u, 0, ECX, 6, NONE},
};

/* The state components that the operating system saves (register XCR0). */
static unsigned saved_state(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 27 & 1))
        return NONE;
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static int is_available(const struct feature *feature, unsigned saved) {
    unsigned value[4];
    if (!__get_cpuid_count(feature->leaf, feature->subleaf, &value[EAX], &value[EBX], &value[ECX],
                           &value[EDX]))
        return 0;
    return (value[feature->reg] >> feature->bit & 1) && (saved & feature->state) == feature->state;
}

static int is_required(const char *name) {
    size_t length = strlen(name);
    for (const char *at = REQUIRED_FEATURES; (at = strstr(at, name)); at += length) {
        int starts = at == REQUIRED_FEATURES || at[-1] == ',';
        int ends = at[length] == ',' || at[length] == '\0';
        if (starts && ends)
            return 1;
    }
    return 0;
}

/* The lowest priority that is not reserved: before the constructors of other libraries. */
__attribute__((constructor(101))) static void check_cpu(void) {
    char missing[2 * sizeof(REQUIRED_FEATURES)] = "";
    unsigned saved = saved_state();
    for (size_t i = 0; i < sizeof(FEATURES) / sizeof(FEATURES[0]); i++) {
        const struct feature *feature = &FEATURES[i];
        if (is_required(feature->name) && !is_available(feature, saved)) {
            if (missing[0])
                strcat(missing, ", ");
            strcat(missing, feature->name);
        }
    }
    if (!missing[0])
        return;
    dprintf(STDERR_FILENO,
            "dominium: this processor lacks %s, which this binary was compiled for; build it with "
            "RUSTFLAGS=\"-C target-cpu=x86-64\" for older processors\n",
            missing);
    _exit(CANNOT_EXECUTE);
}
