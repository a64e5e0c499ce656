package catalog_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// TestSuite runs the conformance suite on every scheduler of the table.
func TestSuite(t *testing.T) {
	for _, e := range catalog.Table() {
		t.Run(e.Name, func(t *testing.T) {
			if e.Name == "fixed" {
				schedtest.Run(t, throughFile{list.HEFT{}})
				return
			}
			if e.Name == "exec" || e.Name == "online-exec" {
				t.Skip("runs the suite in cmd/clustersim/internal/execsched, with a program")
			}
			if e.Name == "ondemand" || e.Name == "slack" {
				s, err := catalog.Parse(e.Name+"(of=heft)", catalog.Env{})
				require.NoError(t, err)
				schedtest.Run(t, s.Mapper)
				return
			}
			s, err := catalog.Parse(e.Name, catalog.Env{})
			if err != nil {
				t.Fatal(err)
			}
			if s.Policy != nil {
				schedtest.RunPolicy(t, func() scheduler.Policy {
					fresh, _ := catalog.Parse(e.Name, catalog.Env{})
					return fresh.Policy
				})
				return
			}
			schedtest.Run(t, s.Mapper)
		})
	}
}

func TestSuiteHEFTAppendOnly(t *testing.T) { schedtest.Run(t, list.HEFT{AppendOnly: true}) }

func TestSuiteBatch(t *testing.T) {
	for _, m := range []scheduler.Mapper{heuristic.MinMin{Batch: true}, heuristic.MaxMin{Batch: true}, heuristic.Sufferage{Batch: true}} {
		schedtest.Run(t, m)
	}
}

// throughFile writes another mapper's schedule to a placement file and maps
// from that file.
type throughFile struct{ inner scheduler.Mapper }

func (m throughFile) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := m.inner.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := catalog.WritePlacement(&file, pr, s); err != nil {
		return nil, err
	}
	p, err := catalog.ReadPlacement("placement.csv", file.Bytes())
	if err != nil {
		return nil, err
	}
	return p.Map(ctx, pr)
}
