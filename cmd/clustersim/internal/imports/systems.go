package imports

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// system is a workflow system whose logs are read.
type system struct {
	name string
	read func(in *input.Reader, args []string, o infer.Options) ([]*logs.Run, error)
}

var systems = []system{{"nextflow", readNextflow}}

// systemNamed is the system of --from; the first if it is not given.
func systemNamed(name string) (system, error) {
	if name == "" {
		return systems[0], nil
	}
	return srcerr.Named("system", name, systems, func(s system) string { return s.name })
}

// readNextflow reads the runs that files and folders have.
func readNextflow(in *input.Reader, args []string, o infer.Options) ([]*logs.Run, error) {
	var sources []nextflow.Source
	for _, arg := range args {
		names, folder, err := filesIn(arg)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			src, err := in.OpenFile(name)
			if err != nil {
				return nil, err
			}
			if !folder || nextflow.Recognises(src.Data) {
				sources = append(sources, nextflow.Source{Name: src.Name, Data: src.Data})
			}
		}
	}
	if len(sources) == 0 {
		return nil, noTrace(args[0])
	}
	groups, err := nextflow.Group(sources)
	if err != nil {
		return nil, mistake.Placed(sources[0].Name, err)
	}
	var runs []*logs.Run
	var wrong []error
	for _, g := range groups {
		if o.NoGraph {
			g.Graph = nil
		}
		in.Doing("reading %s", srcerr.Visible(g.Trace.Name))
		r, err := nextflow.Read(g)
		if err == nil && r.Graph == nil && !o.NoGraph {
			err = srcerr.At(g.Trace.Name, 1, 1, "no graph of the processes beside the trace").
				WithHint("give dag.html, .dot or .mmd of Nextflow's -with-dag, or --edges none to go on without")
		}
		runs, wrong = append(runs, r), append(wrong, mistake.Placed(g.Trace.Name, err))
	}
	return runs, errors.Join(wrong...)
}

// depth is how far below its folder nf-core puts the trace: results/pipeline_info.
const depth = 2

// filesIn are the files of a folder that may be Nextflow's, by their names; of a file itself.
func filesIn(arg string) (names []string, folder bool, err error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, false, input.NoFile(arg, err)
	}
	if !info.IsDir() {
		return []string{arg}, false, nil
	}
	root := filepath.Clean(arg)
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir() && nextflow.IsCandidate(path):
			names = append(names, path)
		case d.IsDir() && path != root && (d.Name() == "work" || d.Name() == ".nextflow" || below(root, path) > depth):
			return fs.SkipDir
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, false, input.NoFile(arg, err)
	case len(names) == 0:
		return nil, false, noTrace(arg)
	}
	slices.Sort(names)
	return names, true, nil
}

func noTrace(folder string) error {
	return mistake.Inputf("%s: no trace of Nextflow in this folder (want a file with trace in its name, such as trace.txt; name it if it is called otherwise)", srcerr.Visible(folder))
}

// below is how many folders a path is below another.
func below(root, path string) (n int) {
	for path != root && path != filepath.Dir(path) {
		path = filepath.Dir(path)
		n++
	}
	return n
}
