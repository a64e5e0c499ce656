package oracle

import (
	"fmt"
	"strconv"
	"strings"
)

// ReadTimes reads the times that replay.cpp printed for a workload.
func ReadTimes(text string, p *Placed) (*Times, error) {
	t := &Times{Tasks: make([]Span, len(p.Tasks)), Messages: make([]Span, len(p.Messages))}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) > 0 && (f[0] == "host" || f[0] == "link") { // energies
			continue
		}
		if len(f) != 4 {
			return nil, fmt.Errorf("%q: want KIND NUMBER START FINISH", line)
		}
		spans := t.Tasks
		if f[0] == "message" {
			spans = t.Messages
		}
		n, err := strconv.Atoi(f[1])
		if err != nil || n < 0 || n >= len(spans) {
			return nil, fmt.Errorf("%q: no such %s", line, f[0])
		}
		start, err1 := strconv.ParseFloat(f[2], 64)
		finish, err2 := strconv.ParseFloat(f[3], 64)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("%q: not a number", line)
		}
		spans[n] = Span{start, finish, true}
	}
	return t, nil
}

// Summary is replay's last line on stderr.
type Summary struct {
	Version     string // of SimGrid
	MakespanSec float64
	Tasks       int
	Messages    int
	PlatformSec float64 // wall time to load the platform
	BuildSec    float64 // wall time to read the workload
	SimulateSec float64 // wall time of Engine::run
	MaxRSSKB    int64
}

// ReadSummary reads the line.
func ReadSummary(line string) (Summary, error) {
	var s Summary
	_, err := fmt.Sscanf(strings.TrimSpace(line),
		"simgrid %s makespan %g tasks %d messages %d platform_s %g build_s %g simulate_s %g max_rss_kb %d",
		&s.Version, &s.MakespanSec, &s.Tasks, &s.Messages, &s.PlatformSec, &s.BuildSec, &s.SimulateSec, &s.MaxRSSKB)
	if err != nil {
		return s, fmt.Errorf("summary %q: %w", line, err)
	}
	return s, nil
}
