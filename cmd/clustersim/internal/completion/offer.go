package completion

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
)

// offer lists what start may become. In a list, the part after the last comma does.
func (k kind) offer(start string, list bool) []cobra.Completion {
	before := ""
	if list {
		parts := input.SplitCommas(start)
		last := parts[len(parts)-1]
		before, start = start[:len(start)-len(last)], last
	}
	var offers []cobra.Completion
	add := func(value, about string) {
		switch {
		case !strings.HasPrefix(value, start):
		case about == "", before != "": // cobra's script for bash loses words that have a comma and a description
			offers = append(offers, before+value)
		default:
			offers = append(offers, cobra.CompletionWithDesc(value, about))
		}
	}
	for _, s := range k.specs {
		add(s.Name+k.after, s.Summary)
		if inside, open := strings.CutPrefix(start, s.Name+"("); open {
			k.parameters(s, inside, add)
		}
	}
	if k.files {
		for _, name := range files(start) {
			add(name, "")
		}
	}
	return offers
}

// parameters adds those of a spec that are not given yet; inside is what follows the
// opening bracket.
func (k kind) parameters(s help.Spec, inside string, add func(value, about string)) {
	given := input.SplitCommas(inside)
	last := given[len(given)-1]
	before := s.Name + "(" + inside[:len(inside)-len(last)]
	for _, param := range input.SplitCommas(s.Params) {
		key, value, _ := strings.Cut(param, "=")
		again := slices.ContainsFunc(given, func(g string) bool { return strings.HasPrefix(g, key+"=") })
		if key != "" && !again {
			add(before+key+"=", value)
		}
	}
}

// files lists those whose path begins with start, folders with a slash.
func files(start string) []string {
	folder, base := filepath.Split(start)
	entries, err := os.ReadDir(filepath.Join(".", folder))
	if filepath.IsAbs(folder) {
		entries, err = os.ReadDir(folder)
	}
	if err != nil {
		return nil // there is nothing to offer
	}
	var names []string
	for _, e := range entries {
		name := folder + e.Name()
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			name += "/"
		}
		if !strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(base, ".") {
			names = append(names, name)
		}
	}
	return names
}
