package snakemake

import (
	"path"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
)

// need is what a job asks for, and where its benchmark is.
type need struct {
	threads   int
	bytes     float64
	benchmark string
}

// maxThreads is more than any node has; other numbers are no threads.
const maxThreads = 1_000_000

// readLog takes threads, mem_mb and the benchmark of each job by its outputs: lines "output:", "threads:", "resources:" and
// "benchmark:" below that of the rule. Those of a group job are indented.
func readLog(r *logs.Run, s logs.Source, needs map[string]need) {
	var outputs []string
	n := need{threads: 1}
	flush := func() {
		for _, output := range outputs {
			needs[output] = n
		}
		outputs, n = nil, need{threads: 1}
	}
	for number, line := range s.Lines() {
		text := strings.TrimSpace(line)
		key, value, is := strings.Cut(text, ": ")
		switch {
		case strings.HasPrefix(line, "group job "):
			r.Count(Groups, s.Name, number)
			flush()
		case strings.HasPrefix(text, "checkpoint ") && strings.HasSuffix(text, ":"):
			r.Count(Checkpoints, s.Name, number)
			flush()
		case !strings.HasPrefix(line, "    ") || strings.HasSuffix(text, ":") && (strings.HasPrefix(text, "rule ") || strings.HasPrefix(text, "localrule ")):
			flush()
		case !is:
		case key == "output":
			for part := range strings.SplitSeq(value, ", ") {
				output, _, _ := strings.Cut(part, " (")
				outputs = append(outputs, path.Clean(output))
			}
		case key == "benchmark":
			n.benchmark = path.Clean(value)
		case key == "threads":
			if x, err := strconv.Atoi(value); err == nil && x >= 1 && x <= maxThreads {
				n.threads = x
			}
		case key == "resources":
			for part := range strings.SplitSeq(value, ", ") {
				if mb, is := strings.CutPrefix(part, "mem_mb="); is {
					if x, err := strconv.ParseFloat(mb, 64); err == nil && x > 0 && x <= 1e9 {
						n.bytes = x * 1e6
					}
				}
			}
		}
	}
	flush()
}
