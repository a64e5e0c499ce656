package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/cobra"
)

// profiles are hidden flags for whoever makes clustersim faster.
type profiles struct {
	cpu, mem string
	cpuFile  *os.File
}

func addProfileFlags(root *cobra.Command) *profiles {
	p := &profiles{}
	flags := root.PersistentFlags()
	flags.StringVar(&p.cpu, "cpuprofile", "", "write a CPU profile to `FILE`")
	flags.StringVar(&p.mem, "memprofile", "", "write a heap profile to `FILE`")
	for _, name := range []string{"cpuprofile", "memprofile"} {
		if err := flags.MarkHidden(name); err != nil {
			panic(err) // the flag was added above
		}
	}
	return p
}

func (p *profiles) start() (err error) {
	if p.cpu == "" {
		return nil
	}
	if p.cpuFile, err = os.Create(p.cpu); err != nil {
		return fmt.Errorf("cpu profile: %w", err)
	}
	return pprof.StartCPUProfile(p.cpuFile)
}

// stop writes the profiles; without the flags it does nothing.
func (p *profiles) stop() error {
	var errs []error
	if p.cpuFile != nil {
		pprof.StopCPUProfile()
		errs = append(errs, p.cpuFile.Close())
	}
	if p.mem != "" {
		f, err := os.Create(p.mem)
		if err != nil {
			return errors.Join(append(errs, fmt.Errorf("heap profile: %w", err))...)
		}
		runtime.GC()
		errs = append(errs, pprof.WriteHeapProfile(f), f.Close())
	}
	return errors.Join(errs...)
}
