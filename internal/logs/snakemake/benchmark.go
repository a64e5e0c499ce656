package snakemake

import (
	"bytes"
	"math"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// benchmark is what a file of the directive benchmark says of a job: the sum of its repeats, with the most memory.
type benchmark struct {
	name, file              string // path in the folder of the run, and where it was read
	used                    bool
	sec, bytes, read, wrote float64 // NaN: not measured
}

// isBenchmark says whether a file is a benchmark, by its first line: s, h:m:s, max_rss ...
func isBenchmark(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("s\th:m:s\t"))
}

// readBenchmark reads a table of a line for each repeat; amounts are in MB of 1024 x 1024 bytes.
func readBenchmark(s logs.Source) (b benchmark, wrong []error) {
	nan := math.NaN()
	b = benchmark{name: benchmarkName(s.Name), file: s.Name, sec: nan, bytes: nan, read: nan, wrote: nan}
	var names []string
	for number, line := range s.Lines() {
		row := strings.Split(line, "\t")
		switch {
		case names == nil:
			names = row
			continue
		case strings.TrimSpace(line) == "":
			continue
		case len(row) != len(names):
			return b, append(wrong, srcerr.At(s.Name, number, 1, "%d fields where the first line names %d", len(row), len(names)))
		}
		value := func(name string) float64 {
			at := slices.Index(names, name)
			if at < 0 || row[at] == "-" || row[at] == "NA" {
				return nan
			}
			x, err := strconv.ParseFloat(row[at], 64)
			if err != nil || !(math.Abs(x) <= 1e12) {
				wrong = append(wrong, srcerr.At(s.Name, number, 1, "%s: %q is no number", name, row[at]))
				return nan
			}
			return max(0, x)
		}
		b.sec = added(b.sec, value("s"))
		b.read, b.wrote = added(b.read, value("io_in")*(1<<20)), added(b.wrote, value("io_out")*(1<<20))
		if m := value("max_rss") * (1 << 20); math.IsNaN(b.bytes) || m > b.bytes {
			b.bytes = m
		}
	}
	return b, wrong
}

// added is a sum in which what is not known counts as none.
func added(sum, x float64) float64 {
	switch {
	case math.IsNaN(x):
		return sum
	case math.IsNaN(sum):
		return x
	}
	return sum + x
}

// measured gives a task what its benchmark says and its record does not: a run time where there are no dates, memory where none was
// asked for, and what it read and wrote.
func (b *benchmark) measured(t *logs.Task) {
	if math.IsNaN(t.RunSec) {
		t.RunSec = b.sec
	}
	if t.MemoryBytes == 0 && !math.IsNaN(b.bytes) {
		t.MemoryBytes = math.Ceil(b.bytes)
	}
	t.BytesIn, t.BytesOut = b.read, b.wrote
}

// benchmarkName is the path of a benchmark in the folder of the run: that from the folder whose name says so on.
func benchmarkName(name string) string {
	rest := filepath.ToSlash(name)
	if root := rootOf(name); root != "." {
		rest = strings.TrimPrefix(rest, root+"/")
	}
	return path.Clean(rest)
}

// benchmarkRoot is the folder of the run that a benchmark is of: above the last folder whose name begins with benchmark.
func benchmarkRoot(slashed string) (root string, is bool) {
	parts := strings.Split(slashed, "/")
	at := len(parts) - 2
	for at >= 0 && !strings.HasPrefix(strings.ToLower(parts[at]), "benchmark") {
		at--
	}
	if at < 0 {
		return "", false
	}
	return path.Clean("./" + strings.Join(parts[:at], "/")), true
}
