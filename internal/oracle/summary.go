package oracle

import (
	"fmt"
	"strings"
)

// Summary is replay's last line on stderr.
type Summary struct {
	Version     string // of SimGrid
	MakespanSec float64
	Tasks       int
	Messages    int
	PlatformSec float64 // wall time to load the platform
	BuildSec    float64 // wall time to read the program
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
