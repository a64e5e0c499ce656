package oracletest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

// Span is when a task or message started and finished. Ran is false for a message
// that was never sent because its tasks share a host.
type Span struct {
	StartSec, FinishSec float64
	Ran                 bool
}

// Times has the spans of all tasks and messages, by their numbers.
type Times struct {
	Tasks    []Span
	Messages []Span
}

// ReadTimes reads the times that replay.cpp printed for a workload.
func ReadTimes(text string, p *oracle.Placed) (*Times, error) {
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

// replay has SimGrid run a case.
func replay(tools oracle.Tools, c *oracle.Case) (times *Times, stderr string, err error) {
	out, notes, err := tools.Replay(c)
	if err != nil {
		return nil, "", err
	}
	times, err = ReadTimes(out, &c.Workload)
	return times, notes, err
}

// platformOf reads the platform of a case.
func platformOf(c *oracle.Case) (*platform.Platform, error) {
	return simgrid.Read(c.Name+".xml", []byte(c.PlatformXML), platform.ReadOptions{
		ReadFile: func(name string) ([]byte, error) { return []byte(c.Files[name]), nil },
	})
}

// exact is the shortest text that reads back as x.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
