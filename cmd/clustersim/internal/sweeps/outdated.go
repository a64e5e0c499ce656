package sweeps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
)

// noteOutdated says which results of the file the campaign no longer stands for, and
// lists them beside it for plot; without any, or if they are to be kept, there is no
// list.
func (s *sweep) noteOutdated(ctx context.Context, done campaign.Done) error {
	if s.results == "" {
		return nil
	}
	out, err := run.Until(ctx, func() (*campaign.Outdated, error) { return s.outdated(done) })
	if err != nil {
		return err
	}
	then := "plot leaves them out (--keep-outdated keeps them)"
	if s.flags.keepOutdated {
		then = "kept"
	} else {
		s.leftOut = out.IDs()
	}
	return listOutdated(s.cmd, s.results, out, !s.flags.keepOutdated, then)
}

// listOutdated writes the list beside results if there is something to list, removes an
// old one if not, and says what becomes of outdated results.
func listOutdated(cmd *cobra.Command, results string, out *campaign.Outdated, wanted bool, then string) error {
	list := campaign.OutdatedName(results)
	if old, err := readOutdated(list, output.Reopen); err == nil { // else it is written anew
		out.Before(old)
	}
	var err error
	if out.Len() > 0 && wanted {
		err = output.WriteFile(cmd, list, out.Write)
	} else if err = os.Remove(list); errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	if err != nil || out.Len() == 0 {
		return err
	}
	_, err = fmt.Fprintf(cmd.ErrOrStderr(), "note: %s: %s; %s\n", results, outdatedWords(out), then)
	return err
}

func (s *sweep) outdated(done campaign.Done) (*campaign.Outdated, error) {
	return s.runs.Outdated([]string{s.results}, output.Reopen, s.format, done)
}

// outdatedWords counts outdated results.
func outdatedWords(out *campaign.Outdated) string {
	var parts []string
	add := func(ids []campaign.ID, of string, files []string, separator string) {
		if len(files) > 0 {
			of += " (" + strings.Join(files, separator) + ")"
		}
		if len(ids) > 0 {
			parts = append(parts, units.Count(len(ids), "result")+" of "+of)
		}
	}
	campaigns := "another campaign"
	if len(out.Sources) > 1 {
		campaigns = "other campaigns"
	}
	add(out.Changed, "inputs that have changed since", out.Files, " or ")
	add(out.Gone, "points that are no longer in the campaign", nil, "")
	add(out.Other, campaigns, out.Sources, ", ")
	return strings.Join(parts, ", ")
}

// readOutdated reads the list beside results, which may be missing.
func readOutdated(name string, open func(name string) (io.ReadCloser, error)) (*campaign.Outdated, error) {
	if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
		return &campaign.Outdated{}, nil
	}
	file, err := open(name)
	if err != nil {
		return nil, err
	}
	list, err := campaign.ReadOutdated(name, file)
	return list, errors.Join(err, file.Close())
}
