package oracle

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Tools are the compiled C++ programs: replay, routes and the others in directory Dir.
type Tools struct {
	Dir     string
	Servers *Servers // which answer calls; nil: each call is a process that is started for it, whose time and memory are its own
}

// Replay has SimGrid run the case, with more flags, and returns what replay prints: on stdout a line for each task and
// message that has run, KIND NUMBER START FINISH; on stderr at last a line that [ReadSummary] reads.
func (t Tools) Replay(c *Case, flags ...string) (stdout, stderr string, err error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	var dag bytes.Buffer
	if err := c.Workload.Write(&dag); err != nil {
		return "", "", err
	}
	files := map[string]string{"dag.txt": dag.String(), "platform.xml": c.PlatformXML}
	maps.Copy(files, c.Files)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return "", "", err
		}
	}
	xml := cmp.Or(c.PlatformFile, filepath.Join(dir, "platform.xml"))
	return t.Run("replay", slices.Concat([]string{xml, filepath.Join(dir, "dag.txt")}, c.SimgridFlags(), flags)...)
}

// Run runs one of the programs and returns what it prints.
func (t Tools) Run(program string, args ...string) (stdout, stderr string, err error) {
	if t.Servers != nil {
		return t.Servers.run(filepath.Join(t.Dir, program), args)
	}
	var out, notes bytes.Buffer
	cmd := exec.Command(filepath.Join(t.Dir, program), args...)
	cmd.Stdout, cmd.Stderr = &out, &notes
	if err := cmd.Run(); err != nil {
		return "", "", fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, notes.String())
	}
	return out.String(), notes.String(), nil
}

// Summary is the last line that replay prints on stderr.
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

// ReadSummary reads the last line of what replay printed on stderr.
func ReadSummary(stderr string) (Summary, error) {
	var s Summary
	line := strings.TrimSpace(stderr)
	line = line[strings.LastIndexByte(line, '\n')+1:]
	_, err := fmt.Sscanf(line,
		"simgrid %s makespan %g tasks %d messages %d platform_s %g build_s %g simulate_s %g max_rss_kb %d",
		&s.Version, &s.MakespanSec, &s.Tasks, &s.Messages, &s.PlatformSec, &s.BuildSec, &s.SimulateSec, &s.MaxRSSKB)
	if err != nil {
		return s, fmt.Errorf("summary %q: %w", line, err)
	}
	return s, nil
}
