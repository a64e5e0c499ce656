package memory

import (
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
)

// Left is how many bytes more the process may have, +Inf if nothing is known, and
// what sets the limit.
func Left() (bytes float64, limit string) {
	return tightest(os.DirFS("/"), goLimit, func() float64 { return addressSpace() + reusable() })
}

// tightest is Left for a file system.
func tightest(system fs.FS, goLimit, addressSpace func() float64) (left float64, limit string) {
	left = math.Inf(1)
	take := func(bytes float64, name string) {
		if bytes < left {
			left, limit = bytes, name
		}
	}
	take(goLimit(), "GOMEMLIMIT")
	take(addressSpace()-usedAddresses(system), "ulimit -v")
	for _, g := range controlGroups(system) {
		take(g, "the control group")
	}
	take(available(system), "the computer")
	return left, limit
}

// goLimit is what is left of GOMEMLIMIT.
func goLimit() float64 {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 || limit == ours {
		return math.Inf(1)
	}
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(s)
	return float64(limit) - float64(s[0].Value.Uint64()-s[1].Value.Uint64()-s[2].Value.Uint64())
}

// reusable is what the Go runtime has of the address space and does not use.
func reusable() float64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(s)
	return float64(s[0].Value.Uint64() + s[1].Value.Uint64())
}

// usedAddresses is the size of the process's address space.
func usedAddresses(system fs.FS) float64 {
	text, _ := fs.ReadFile(system, "proc/self/statm")
	pages, _, _ := strings.Cut(string(text), " ")
	n, err := strconv.ParseFloat(pages, 64)
	if err != nil {
		return 0
	}
	return n * float64(os.Getpagesize())
}

// available is what the computer can give without writing others' memory to disk.
func available(system fs.FS) float64 {
	kB, ok := field(system, "proc/meminfo", "MemAvailable:")
	if !ok {
		return math.Inf(1)
	}
	return 1024 * kB
}

// controlGroups lists what is left in the process's control groups and those
// around them. Cached files do not count as used.
func controlGroups(system fs.FS) (left []float64) {
	text, _ := fs.ReadFile(system, "proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		var roots []string
		limit, used := "memory.max", "anon"
		switch {
		case parts[1] == "":
			roots = []string{"sys/fs/cgroup", "sys/fs/cgroup/unified"}
		case strings.Contains(","+parts[1]+",", ",memory,"):
			roots, limit, used = []string{"sys/fs/cgroup/memory"}, "memory.limit_in_bytes", "total_rss"
		}
		for _, root := range roots {
			for at := path.Clean("/" + parts[2]); ; at = path.Dir(at) {
				dir := path.Join(root, at)
				text, _ := fs.ReadFile(system, path.Join(dir, limit))
				if most, err := strconv.ParseFloat(strings.TrimSpace(string(text)), 64); err == nil { // it may be "max"
					bytes, _ := field(system, path.Join(dir, "memory.stat"), used)
					left = append(left, most-bytes)
				}
				if at == "/" {
					break
				}
			}
		}
	}
	return left
}

// field is the number behind a word at the beginning of a line.
func field(system fs.FS, file, word string) (float64, bool) {
	text, _ := fs.ReadFile(system, file)
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == word {
			x, err := strconv.ParseFloat(words[1], 64)
			return x, err == nil
		}
	}
	return 0, false
}
