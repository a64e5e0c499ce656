package oracle

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/sim"
)

// Tools are the compiled C++ programs: replay, routes and the others in directory Dir.
type Tools struct {
	Dir string
}

// Replay has SimGrid run the case. summary is replay's line about versions,
// sizes and wall times, see [ReadSummary].
func (t Tools) Replay(c *Case) (times *Times, summary string, err error) {
	out, notes, err := t.replay(c)
	if err != nil {
		return nil, "", err
	}
	times, err = ReadTimes(out, &c.Workload)
	return times, lastLine(notes), err
}

// replay runs the case with more flags, and returns what it prints.
func (t Tools) replay(c *Case, flags ...string) (out, notes string, err error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	xml, dag := filepath.Join(dir, "platform.xml"), filepath.Join(dir, "dag.txt")
	var text bytes.Buffer
	if err := c.Workload.Write(&text); err != nil {
		return "", "", err
	}
	if err := os.WriteFile(dag, text.Bytes(), 0o600); err != nil {
		return "", "", err
	}
	if c.PlatformFile != "" {
		xml = c.PlatformFile
	} else if err := os.WriteFile(xml, []byte(c.PlatformXML), 0o600); err != nil {
		return "", "", err
	}
	for name, text := range c.Files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return "", "", err
		}
	}
	return t.Run("replay", slices.Concat([]string{xml, dag}, c.SimgridFlags(), flags)...)
}

// Run runs one of the programs and returns what it prints.
func (t Tools) Run(program string, args ...string) (stdout, stderr string, err error) {
	var out, notes bytes.Buffer
	cmd := exec.Command(filepath.Join(t.Dir, program), args...)
	cmd.Stdout, cmd.Stderr = &out, &notes
	if err := cmd.Run(); err != nil {
		return "", "", fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, notes.String())
	}
	return out.String(), notes.String(), nil
}

func lastLine(s string) string {
	s = strings.TrimRight(s, "\n")
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// SimgridFlags are the case's options as flags of replay and SimGrid.
func (c *Case) SimgridFlags() []string {
	var flags []string
	if c.Options.Loopback == sim.LoopbackSimGrid {
		flags = append(flags, "--loopback")
	}
	switch c.Options.Network.Kind {
	case sim.CM02:
		flags = append(flags, "--cfg=network/model:CM02")
	case sim.SMPI:
		flags = append(flags, "--cfg=network/model:SMPI")
	case sim.IB:
		return append(flags, c.ibFlags()...)
	case sim.PTaskL07:
		flags = append(flags, "--cfg=host/model:ptask_L07")
		if p := c.Options.Network.Params; p != nil {
			flags = append(flags, "--cfg=network/TCP-gamma:"+exact(p.TCPGammaBytes))
			if p.BMF {
				flags = append(flags, "--cfg=host/solver:bmf")
			}
		}
		return flags
	}
	if !c.Options.Network.Overlooks() {
		flags = append(flags, "--cfg=network/optim:Full")
	}
	if p := c.Options.Network.Params; p != nil {
		cross := "no"
		if p.CrossTraffic {
			cross = "yes"
		}
		flags = append(flags,
			"--cfg=network/latency-factor:"+exact(p.LatencyFactor),
			"--cfg=network/bandwidth-factor:"+exact(p.BandwidthFactor),
			"--cfg=network/weight-S:"+exact(p.WeightSBytes),
			"--cfg=network/TCP-gamma:"+exact(p.TCPGammaBytes),
			"--cfg=network/crosstraffic:"+cross)
	}
	return flags
}
