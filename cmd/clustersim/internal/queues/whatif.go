package queues

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// variant is the trace and the machine as they are, or as --what-if changes them.
type variant struct {
	text  string // of --what-if, empty for what is
	trace *jobs.Trace
	units int
	// machine is that of the study, or one with other nodes.
	machine *jobs.Machine
}

// change is one of the things that --what-if changes.
type change struct {
	key string
	batch.Change
}

// changeKeys are what can be changed.
var changeKeys = []string{"nodes", "load", "limit"}

// parseWhatIf reads nodes=+20%,load=x1.1,limit=x2: each a new value, a factor or a difference in
// per cent.
func parseWhatIf(text string) (list []change, err error) {
	for part := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		switch {
		case !ok:
			return nil, fmt.Errorf("%q: want a change such as nodes=+20%%, load=x1.1 or limit=x2", part)
		case !slices.Contains(changeKeys, key):
			return nil, srcerr.Unknown("change", key, changeKeys)
		case slices.ContainsFunc(list, func(c change) bool { return c.key == key }):
			return nil, fmt.Errorf("%s is given twice", key)
		}
		c := change{key: key}
		var err error
		if c.Change, err = batch.ParseChange(value); err != nil {
			return nil, fmt.Errorf("%s=%w", key, err)
		}
		switch {
		case key == "limit" && c.Factor == 0:
			return nil, fmt.Errorf("limit=%s: want a factor such as x2 or a difference such as +20%%", value)
		case key == "nodes" && c.To != math.Trunc(c.To):
			return nil, fmt.Errorf("nodes=%s: want a whole number", value)
		}
		list = append(list, c)
	}
	return list, nil
}

// checkWhatIf reports what is wrong with --what-if.
func (f *queueFlags) checkWhatIf() error {
	var errs []error
	for i, text := range f.whatIf {
		_, err := parseWhatIf(text)
		if err == nil && slices.Contains(f.whatIf[:i], text) {
			err = fmt.Errorf("%s: given twice", text)
		}
		errs = append(errs, mistake.InFlag("--what-if", err))
	}
	return errors.Join(errs...)
}

// addVariants adds what is, and what would be.
func (s *study) addVariants() error {
	asIs := &variant{trace: s.trace, units: s.machine.Units, machine: &s.machine.Machine}
	s.variants = []*variant{asIs}
	for _, text := range s.flags.whatIf {
		list, _ := parseWhatIf(text) // it was read before
		v := &variant{text: text, trace: s.trace, units: s.machine.Units, machine: &s.machine.Machine}
		slices.SortStableFunc(list, func(a, b change) int { // the load depends on the nodes
			return slices.Index(changeKeys, a.key) - slices.Index(changeKeys, b.key)
		})
		for _, c := range list {
			if err := s.apply(v, c); err != nil {
				return err
			}
		}
		if wrong := batch.CheckMachine(v.trace, &batch.Machine{Machine: *v.machine, Hosts: s.machine.Hosts, Compute: s.machine.Compute}, s.options); wrong != nil {
			return mistake.Usagef("--what-if: %s: %w", text, wrong.Err)
		}
		s.variants = append(s.variants, v)
	}
	return nil
}

func (s *study) apply(v *variant, c change) error {
	switch c.key {
	case "nodes":
		if s.machine.Hosts != nil {
			return mistake.Usagef("--what-if: nodes: the hosts of a platform are as they are (want a machine of nodes alone, such as -p 'nodes(N)')")
		}
		after := c.Of(batch.NumNodes(v.machine))
		if after < 1 {
			return mistake.Usagef("--what-if: %s leaves no node", v.text)
		}
		v.machine = batch.Resized(v.machine, after)
		v.units = v.machine.Units
	case "load":
		t, err := batch.Loaded(v.trace, c.Change, v.units)
		if err != nil {
			return mistake.Inputf("--what-if: load: %w", err)
		}
		v.trace = t
	case "limit":
		v.trace = batch.Shallow(v.trace)
		for i := range v.trace.LimitSec {
			v.trace.LimitSec[i] *= c.Factor
		}
	}
	return nil
}
