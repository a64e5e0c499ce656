package runlogs

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Open reads the files of the arguments, and finds the system that they are of: one of those that may be.
func Open(in *input.Reader, args []string, among []System) (of System, sources []logs.Source, err error) {
	var inFolder []bool
	for _, arg := range args {
		names, folder, err := filesIn(arg, among)
		if err != nil {
			return of, nil, err
		}
		for _, name := range names {
			src, err := in.OpenFile(name)
			if err != nil {
				return of, nil, err
			}
			known := slices.ContainsFunc(among, func(s System) bool { return s.recognises(src.Data) })
			switch {
			case !known && folder:
				continue
			case !known && len(among) > 1:
				return of, nil, mistake.Placed(src.Name, srcerr.At(src.Name, 1, 1, "no log of a workflow system that is read: %s", NamesOf(among)).WithHint("--from NAME says what is wrong with it"))
			}
			sources, inFolder = append(sources, logs.Source{Name: src.Name, Data: src.Data}), append(inFolder, folder)
		}
	}
	if len(sources) == 0 {
		return of, nil, noLogs(args[0], among)
	}
	if of, err = systemOf(sources, inFolder, among); err != nil || of.rest == nil {
		return of, sources, err
	}
	kept := sources[:0]
	for i, s := range sources {
		if !inFolder[i] || !of.rest(s.Data) {
			kept = append(kept, s)
		}
	}
	return of, kept, nil
}

// systemOf is the first system that all files may be of.
func systemOf(sources []logs.Source, inFolder []bool, among []System) (System, error) {
	if len(among) == 1 {
		return among[0], nil
	}
	for _, s := range among {
		all, main := true, false
		for i, src := range sources {
			own := s.recognises(src.Data)
			all = all && (own || inFolder[i] && s.rest != nil && s.rest(src.Data))
			main = main || own && (s.main == nil || s.main(src.Data))
		}
		if all && main {
			return s, nil
		}
	}
	first := 0
	of := func(src logs.Source) System {
		return among[slices.IndexFunc(among, func(s System) bool { return s.recognises(src.Data) })]
	}
	for of(sources[0]).recognises(sources[first].Data) && first < len(sources)-1 {
		first++
	}
	src, a, b := sources[first], of(sources[0]), of(sources[first])
	return a, mistake.Placed(src.Name, srcerr.At(src.Name, 1, 1, "a file of %s, where %s is one of %s", b.Name, sources[0].Name, a.Name).WithHint("import runs of one system together, or say --from %s", a.Name))
}

// depth is how far below its folder nf-core puts the trace, results/pipeline_info, and Snakemake its records, .snakemake/metadata;
// those with long names are in folders that begin with @.
const depth = 2

// filesIn are the files of a folder that may be those of a system, by their names; of a file itself. Names that say little
// count only if there are no others.
func filesIn(arg string, among []System) (names []string, folder bool, err error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, false, input.NoFile(arg, err)
	}
	if !info.IsDir() {
		return []string{arg}, false, nil
	}
	root := filepath.Clean(arg)
	var vague []string
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir() && slices.ContainsFunc(among, func(s System) bool { return !s.vague && s.candidate(path) }):
			names = append(names, path)
		case !d.IsDir() && slices.ContainsFunc(among, func(s System) bool { return s.candidate(path) }):
			vague = append(vague, path)
		case d.IsDir() && path != root && (d.Name() == "work" || d.Name() == ".nextflow" || below(root, path) > depth && !strings.HasPrefix(d.Name(), "@")):
			return fs.SkipDir
		}
		return nil
	})
	if len(names) == 0 || len(among) == 1 {
		names = append(names, vague...)
	}
	switch {
	case err != nil:
		return nil, false, input.NoFile(arg, err)
	case len(names) == 0:
		return nil, false, noLogs(arg, among)
	}
	slices.Sort(names)
	return names, true, nil
}

// noLogs is the error for a folder that has none.
func noLogs(folder string, among []System) error {
	if len(among) == 1 {
		return mistake.Inputf("%s: %s", srcerr.Visible(folder), among[0].lacks)
	}
	return mistake.Inputf("%s: no logs of a workflow system in this folder (want those of %s; name the files if they are called otherwise, or --from NAME says what is missing)", srcerr.Visible(folder), NamesOf(among))
}

// below is how many folders a path is below another.
func below(root, path string) (n int) {
	for path != root && path != filepath.Dir(path) {
		path = filepath.Dir(path)
		n++
	}
	return n
}
