package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	clusterworkload "github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// text is a file that is read or written, to count instructions.
type text struct {
	name   string
	format string // of a workload; empty: a platform in SimGrid's XML
	write  bool
}

// texts are counted in this order.
func texts() []text {
	return []text{
		{"read a workload, JSON", "json", false},
		{"read a workload, YAML", "yaml", false},
		{"read a workload, WfFormat", "wfformat", false},
		{"read a workload, DOT", "dot", false},
		{"read a platform, SimGrid XML", "", false},
		{"write a workload, JSON", "json", true},
		{"write a workload, WfFormat", "wfformat", true},
	}
}

// textMarker has a process read or write a text a number of times, which stands before the name.
const textMarker = "-text"

// textTimes is that process.
func textTimes(timesAndName string) error {
	number, name, _ := strings.Cut(timesAndName, " ")
	times, err := strconv.Atoi(number)
	xs := texts()
	at := slices.IndexFunc(xs, func(x text) bool { return x.name == name })
	if err != nil || at < 0 {
		return fmt.Errorf("no text %q, or not a number of times: %q", name, number)
	}
	in, err := xs[at].input()
	for range times {
		if err == nil {
			err = in.use()
		}
	}
	return err
}

// textInput is a text, and what is done with it.
type textInput struct {
	text []byte
	use  func() error
}

// input makes the text, which has 5,000 tasks or the routes between 100 hosts.
func (x text) input() (in textInput, err error) {
	var b bytes.Buffer
	if x.format == "" {
		fmt.Fprint(&b, dtd)
		fullXML(100)(&b)
		in.text = b.Bytes()
		in.use = func() error {
			_, err := simgrid.Read("platform.xml", in.text, platform.ReadOptions{})
			return err
		}
		return in, nil
	}
	w, err := workload{spec: layered(5000, 100, 3, ""), hosts: 64}.build()
	if err != nil {
		return in, err
	}
	f, err := format.Named(x.format)
	if err != nil {
		return in, err
	}
	if err := f.Write(&b, w.dag, clusterworkload.WriteOptions{}); err != nil {
		return in, err
	}
	in.text = b.Bytes()
	in.use = func() error {
		_, err := f.Read("workload."+x.format, in.text, clusterworkload.ReadOptions{})
		return err
	}
	if x.write {
		in.use = func() error { return f.Write(io.Discard, w.dag, clusterworkload.WriteOptions{}) }
	}
	return in, nil
}
