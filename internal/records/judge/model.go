package judge

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
)

// Model is an overhead model to judge.
type Model struct {
	Name   string
	System string // the system of the records that it is for; "": all
	Preset bool   // as it stands in the list of systems
	overhead.Model
	FittedTo []overhead.Record // the records behind it, of a calibrated file
	Overlap  float64           // makespans are multiplied by exp(Overlap x other runs at the same time)
	Interval *records.Interval // nil: it has none
}

// runBy are the workflow systems, as records call them, that presets are of.
var runBy = map[string]string{"htcondor": "Pegasus", "makeflow": "Makeflow", "nextflow": "Nextflow"}

// Presets are the models to judge if none is named: each preset of a system of the records, on
// these, without container stages.
func Presets(records *records.Set) []Model {
	known := map[string]bool{}
	for i := range records.Cases {
		known[records.Cases[i].System] = true
	}
	var list []Model
	for _, s := range overhead.Systems() {
		word, _, _ := strings.Cut(s.Name, "-")
		if !s.Preset || !known[runBy[word]] {
			continue
		}
		m, err := overhead.Parse(s.Name)
		if err != nil {
			panic("fidelity: preset " + s.Name + ": " + err.Error())
		}
		if m.ContainerStages() {
			continue // see Check
		}
		list = append(list, Model{Name: s.Name, System: runBy[word], Preset: true, Model: m})
	}
	return list
}

// Check is the reason why a model cannot be judged by records; nil if it can.
func (m *Model) Check() error {
	if m.SubmitHost != "" {
		return fmt.Errorf("submit-host: records have no network to stage files over (give pipe=RATE)")
	}
	if m.ContainerStages() {
		return fmt.Errorf("container stages (create to finish): records without a platform have no nodes to start containers on (name a scheduler with -s, or leave them out)")
	}
	return nil
}

// Is reports whether a model is for a record.
func (m *Model) Is(c *records.Case) bool { return m.System == "" || m.System == c.System }

// Parameters is how many parameters of a model are on.
func (m *Model) Parameters() int { return differ(&m.Model, &overhead.Model{}) }

// Fitted is the number of parameters that differ from the preset or system that a calibrated
// model began with; ok is false if it is unknown whether it was calibrated.
func (m *Model) Fitted() (n int, ok bool) {
	if len(m.FittedTo) == 0 {
		return 0, m.Preset
	}
	base, err := overhead.Parse(m.Base)
	if err != nil {
		return m.Parameters(), true
	}
	return differ(&m.Model, &base), true
}

// differ counts the parameters in which two models differ.
func differ(a, b *overhead.Model) (n int) {
	x, y := amounts(a), amounts(b)
	for i := range x {
		if x[i] != y[i] {
			n++
		}
	}
	return n
}

func amounts(m *overhead.Model) []overhead.Amount {
	return []overhead.Amount{m.Begin, m.End, m.Scan, m.SubmitGap, m.Match, m.StartGap, m.Dispatch, m.Pipe, m.Complete, m.Slots, m.Stretch}
}

// seen marks the records that a model was fitted to.
func (m *Model) seen(s *records.Set) []bool {
	hashes := map[string]bool{}
	for _, h := range m.FittedTo {
		hashes[h.SHA256] = true
	}
	list := make([]bool, s.Len())
	for i := range s.Cases {
		list[i] = hashes[s.Cases[i].SHA256]
	}
	return list
}
