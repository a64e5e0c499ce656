package oracletest

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// script is a life of a platform: what starts when, and what changes. Its lines are what
// simgrid/script.cpp reads; life does the same in package world.
type script struct {
	name        string
	platformXML string
	files       map[string]string // profiles that platformXML names, by name
	lines       []string
	options     sim.Options
}

// fate is how an activity ended, done, failed or cancelled, and when; or, under a number of
// its own, which part of its work one had left.
type fate struct {
	outcome string
	atSec   float64 // or a part
}

// fates are those of a script's activities, by their numbers.
type fates map[int32]fate

// asCase is the script's platform and models, to be read and written as those of placed
// workloads are.
func (s *script) asCase() *oracle.Case {
	return &oracle.Case{Name: s.name, PlatformXML: s.platformXML, Files: s.files, Options: s.options}
}

// String is all that one needs to run the script again.
func (s *script) String() string { return string(s.pack(nil)) }

// pack puts the script, and what became of it if that is known, into a text archive.
func (s *script) pack(f fates) []byte {
	a := txtar.Archive{Files: []txtar.File{
		{Name: "options", Data: []byte(OptionsText(s.options) + "\n")},
		{Name: "simgrid", Data: []byte(strings.Join(s.asCase().SimgridFlags(), " ") + "\n")},
		{Name: "platform.xml", Data: []byte(s.platformXML)},
	}}
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if strings.Contains(s.platformXML, `"`+name+`"`) {
			a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(s.files[name])})
		}
	}
	a.Files = append(a.Files, txtar.File{Name: "script.txt", Data: []byte(strings.Join(s.lines, "\n") + "\n")})
	if f != nil {
		var b strings.Builder
		for _, n := range slices.Sorted(maps.Keys(f)) {
			fmt.Fprintf(&b, "%d %s %s\n", n, f[n].outcome, exact(f[n].atSec))
		}
		a.Files = append(a.Files, txtar.File{Name: "fates", Data: []byte(b.String())})
	}
	return txtar.Format(&a)
}

// unpackScript reads what pack wrote.
func unpackScript(name string, data []byte) (*script, fates, error) {
	s := &script{name: name, files: map[string]string{}}
	for _, f := range txtar.Parse(data).Files {
		s.files[f.Name] = string(f.Data)
	}
	s.platformXML = s.files["platform.xml"]
	s.lines = strings.Split(strings.TrimSuffix(s.files["script.txt"], "\n"), "\n")
	var err error
	if s.options, err = ReadOptions(strings.TrimSpace(s.files["options"])); err != nil {
		return nil, nil, err
	}
	f, err := readFates(s.files["fates"])
	return s, f, err
}

// overlooking is the script with links overlooked as SimGrid's default does, except under
// ptask-l07, which overlooks none.
func (s *script) overlooking() *script {
	o := *s
	if o.options.Network.Kind != sim.PTaskL07 {
		o.options.Network = o.options.Network.Overlooking()
	}
	o.name += "-overlook"
	return &o
}

// difference is how far two fates of a script's activities are apart, and where most.
func (f fates) difference(want fates) Difference {
	var d Difference
	for _, n := range slices.Sorted(maps.Keys(want)) {
		compareFates(&d, n, f[n], want[n])
	}
	for _, n := range slices.Sorted(maps.Keys(f)) {
		if _, ok := want[n]; !ok {
			compareFates(&d, n, f[n], fate{})
		}
	}
	return d
}

// compareFates compares two fates of activity n.
func compareFates(d *Difference, n int32, got, want fate) {
	if got.outcome != want.outcome {
		d.WorstRel = math.Inf(1)
		d.Worst = fmt.Sprintf("activity %d: %q at %.17g, want %q at %.17g", n, got.outcome, got.atSec, want.outcome, want.atSec)
		return
	}
	d.Number("activity", int(n), want.outcome, got.atSec, want.atSec)
}

// readFates reads what simgrid/script.cpp prints.
func readFates(text string) (fates, error) {
	f := fates{}
	for line := range strings.Lines(text) {
		var n int32
		var x fate
		if _, err := fmt.Sscan(line, &n, &x.outcome, &x.atSec); err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		f[n] = x
	}
	return f, nil
}

// worldOptions are the options of a world as a run with o has it.
func worldOptions(o *sim.Options) world.Options {
	w := o.Network.Options()
	w.HostSharing = world.HostSharing(o.HostSharing)
	return w
}
