package input

import (
	"context"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
)

// A signal ends the making of what a spec describes, which may be large.
func TestSpecsEndWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cmd := &cobra.Command{}
	cmd.SetContext(ctx)
	in := New(cmd)
	reads := map[string]func(run.Source) error{
		"cluster": func(src run.Source) error { _, err := in.Platform(src); return err },
		"chain":   func(src run.Source) error { _, err := in.Workload(src, 0); return err },
		"grid":    func(src run.Source) error { _, err := in.Graph(src); return err },
	}
	for spec, read := range reads {
		require.NoError(t, read(run.Source{Spec: spec}))
	}
	cancel()
	for spec, read := range reads {
		require.ErrorIs(t, read(run.Source{Spec: spec}), context.Canceled, spec)
	}
}
