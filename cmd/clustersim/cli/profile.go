package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
)

// profiles are hidden flags for profiling clustersim itself.
type profiles struct {
	cpu, mem string
	cpuData  *bytes.Buffer // nil: not started
}

func addProfileFlags(root *cobra.Command) *profiles {
	p := &profiles{}
	flags := root.PersistentFlags()
	opened.Flag(flags, &p.cpu, "cpuprofile", "", "write a CPU profile to `FILE`")
	opened.Flag(flags, &p.mem, "memprofile", "", "write a heap profile to `FILE`")
	for _, name := range []string{"cpuprofile", "memprofile"} {
		if err := flags.MarkHidden(name); err != nil {
			panic(err) // the flag was added above
		}
	}
	return p
}

func (p *profiles) start() error {
	if p.cpu == "" {
		return nil
	}
	p.cpuData = &bytes.Buffer{}
	return pprof.StartCPUProfile(p.cpuData)
}

// stop writes the profiles, also those of a command that a signal has ended, but not
// where mistakes kept it from its work: it may not even have read all of its inputs,
// one of which a profile would replace. Without the flags it does nothing.
func (p *profiles) stop(root *cobra.Command, failed error) error {
	root.SetContext(context.WithoutCancel(root.Context()))
	var errs []error
	if p.cpuData != nil {
		pprof.StopCPUProfile()
	}
	if status := mistake.Status(failed); status == mistake.ExitUsage || status == mistake.ExitBadInput {
		return nil
	}
	if p.cpuData != nil {
		errs = append(errs, output.WriteFile(root, p.cpu, func(w io.Writer) error {
			_, err := p.cpuData.WriteTo(w)
			return err
		}))
	}
	if p.mem != "" {
		runtime.GC()
		errs = append(errs, output.WriteFile(root, p.mem, pprof.WriteHeapProfile))
	}
	return errors.Join(errs...)
}
