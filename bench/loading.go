package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"time"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

// loading is a platform file that is read and not used; one of its hosts is h0.
type loading struct {
	name string
	xml  func(out io.Writer)
	slow bool // SimGrid 3.32 takes more than a minute, so it does not read it
}

func loadings() []loading {
	cluster := func(n int, more string) func(io.Writer) {
		return func(out io.Writer) {
			fmt.Fprintf(out, `<platform version="4.1"><cluster id="c" prefix="h" suffix="" radical="0-%d" speed="10Gf" bw="1.25GBps" lat="50us" %s/></platform>`, n-1, more)
		}
	}
	network := func(topology, params string, n int) func(io.Writer) {
		return func(out io.Writer) {
			fmt.Fprintf(out, `<platform version="4.1"><zone id="z" routing="Full"><cluster id="c" topology="%s" topo_parameters="%s" prefix="h" suffix="" `+
				`radical="0-%d" speed="10Gf" bw="1.25GBps" lat="50us"/></zone></platform>`, topology, params, n-1)
		}
	}
	return []loading{
		{"2,000 hosts, a route for every pair", fullXML(2000), false},
		{"cluster of 100,000 hosts", cluster(100_000, `bb_bw="12.5GBps" bb_lat="10us"`), false},
		{"torus 46x46x48", network("TORUS", "46,46,48", 46*46*48), false},
		{"fat tree 48x48x44", network("FAT_TREE", "3;48,48,44;1,24,24;1,1,1", 48*48*44), true},
	}
}

// fullXML has a link for every host and declares all routes.
func fullXML(n int) func(io.Writer) {
	return func(out io.Writer) {
		fmt.Fprintln(out, `<platform version="4.1"><zone id="z" routing="Full">`)
		for i := range n {
			fmt.Fprintf(out, `<host id="h%d" speed="10Gf"/><link id="l%d" bandwidth="1.25GBps" latency="50us"/>`+"\n", i, i)
		}
		for i := range n {
			for j := i + 1; j < n; j++ {
				fmt.Fprintf(out, `<route src="h%d" dst="h%d"><link_ctn id="l%d"/><link_ctn id="l%d"/></route>`+"\n", i, j, i, j)
			}
		}
		fmt.Fprintln(out, `</zone></platform>`)
	}
}

// write writes the file into a folder. It must not pass through this process's memory:
// the peak of a child process is never below what its parent has.
func (l loading) write(dir string) (string, error) {
	file := filepath.Join(dir, "platform.xml")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	f, err := os.Create(file)
	if err != nil {
		return "", err
	}
	out := bufio.NewWriter(f)
	fmt.Fprint(out, dtd)
	l.xml(out)
	return file, errors.Join(out.Flush(), f.Close())
}

// loaded is what one process finds out about reading one file.
type loaded struct {
	Hosts   int     `json:"hosts"`
	LoadSec float64 `json:"load_s"`
	Kept    uint64  `json:"kept_bytes"` // of the heap, by the platform
}

const (
	loadMarker = "-load"
	loadRuns   = 3
)

// load is the process that reads one file.
func load(file string, out io.Writer) error {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	p, err := simgrid.Read(file, data, platform.ReadOptions{})
	if err != nil {
		return err
	}
	f := loaded{Hosts: p.NumHosts(), LoadSec: time.Since(start).Seconds()}
	runtime.GC()
	runtime.ReadMemStats(&after)
	f.Kept = after.HeapAlloc - min(before.HeapAlloc, after.HeapAlloc)
	runtime.KeepAlive(p)
	return json.NewEncoder(out).Encode(f)
}

// measureLoading reads each file a few times, every time in a new process.
func measureLoading(ctx context.Context, only *regexp.Regexp, tools oracle.Tools, withSimgrid bool, idle int64) (*table.Table, error) {
	t := table.New(
		table.Column{Key: "platform"}, table.Column{Key: "hosts"}, table.Fixed("load_s", "", 3),
		table.Fixed("peak_mb", "peak MB", 1), table.Fixed("kept_mb", "kept MB", 1),
		table.Fixed("simgrid_load_s", "sg load_s", 3), table.Fixed("simgrid_peak_mb", "sg peak MB", 1), table.Fixed("simgrid_ratio", "sg/ours", 1),
	)
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for _, l := range loadings() {
		if !only.MatchString(l.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "bench: %s\n", l.name)
		file, err := l.write(dir)
		if err != nil {
			return nil, err
		}
		ours, peak, err := spawnLoading(ctx, file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.name, err)
		}
		line := []any{l.name, ours.Hosts, ours.LoadSec, float64(peak-idle) / 1e6, float64(ours.Kept) / 1e6, nil, nil, nil}
		if withSimgrid && !l.slow {
			sec, bytes, err := loadInSimgrid(tools, dir, file)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", l.name, err)
			}
			copy(line[5:], []any{sec, bytes / 1e6, sec / ours.LoadSec})
		}
		t.Add(line...)
	}
	return t, nil
}

// spawnLoading returns the fastest of several processes, and the smallest of their peaks.
func spawnLoading(ctx context.Context, file string) (best loaded, peakBytes int64, err error) {
	peakBytes = math.MaxInt64
	for range loadRuns {
		f, peak, err := spawn[loaded](self(ctx, loadMarker, file))
		if err != nil {
			return best, 0, err
		}
		if best.LoadSec == 0 || f.LoadSec < best.LoadSec {
			best = f
		}
		peakBytes = min(peakBytes, peak)
	}
	return best, peakBytes, nil
}

// loadInSimgrid has SimGrid read the same file and run one task. Its peak is that above
// a run on a platform of one host.
func loadInSimgrid(tools oracle.Tools, dir, file string) (sec, peakBytes float64, err error) {
	one := func(file string) (oracle.Summary, error) {
		c := oracle.Case{Name: "bench", PlatformFile: file}
		c.Workload.Tasks = []oracle.Task{{Name: "t", WorkFlop: 1, Host: "h0"}}
		return replay(tools, &c)
	}
	alone, err := loading{xml: fullXML(1)}.write(filepath.Join(dir, "alone"))
	if err != nil {
		return 0, 0, err
	}
	idle, err := one(alone)
	if err != nil {
		return 0, 0, err
	}
	sec = math.Inf(1)
	for range loadRuns {
		s, err := one(file)
		if err != nil {
			return 0, 0, err
		}
		sec, peakBytes = min(sec, s.PlatformSec), float64(s.MaxRSSKB-idle.MaxRSSKB)*1024
	}
	return sec, peakBytes, nil
}

const dtd = `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
`
