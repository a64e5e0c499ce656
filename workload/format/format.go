package format

import (
	"bytes"
	"io"
	"slices"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// Format is a file format for workloads.
type Format struct {
	Name       string
	Extensions []string // the first is the usual one; none: .json is the project's own
	Summary    string

	// Read makes a workload of a file's bytes; fileName is for messages.
	Read func(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error)
	// Write is nil for formats that are only read. It notes what the format cannot
	// hold, and fails if what it would write is another workload.
	Write func(w io.Writer, d *workload.DAG, o workload.WriteOptions) error

	// sniff says whether a text without leading blanks is of this format; nil if
	// only the extension shows.
	sniff func(text []byte) bool
}

// textMemory is what reading takes for each byte of text, in bytes, by the name of the
// format: the peak of resident memory (/usr/bin/time -f %M) of validate on a file of 20 to
// 30 MB, divided by its size, rounded up. Measured were 200,000 tasks with 4 edges each in
// DOT (4.8; 6.0 with alpha), 400,000 tasks with 6 edges each in STG (14.8), a chain of 100,000 jobs
// with two files each in DAX (8.9), the times of 200,000 tasks on 16 processors in CSV (10.3), 50,000
// tasks with 3 files each in WfFormat (5.8; 6.1 of six times as many), and 150,000 tasks with a transfer each
// in SimGrid's JSON (14.0). Native JSON and YAML are estimated by the number of their values, when they are
// parsed.
var textMemory = map[string]float64{"dot": 7, "stg": 15, "dax": 9, "csv": 11, "wfformat": 7, "simgrid-json": 14}

// wantMemory returns an error if the memory for a text of a format cannot be had.
func wantMemory(fileName, format string, bytes int) error {
	if err := memory.Want(textMemory[format]*float64(bytes), "reading "+format); err != nil {
		return srcerr.At(fileName, 1, 1, "%v", err)
	}
	return nil
}

// All lists every format, in the order in which contents are tried.
func All() []Format {
	return []Format{
		{"dax", []string{".dax"}, "DAX 2.1 and 3: abstract workflows of Pegasus, XML", wfcommons.ReadDAX, nil, wfcommons.IsDAX},
		{"simgrid-json", nil, "SimGrid's flat JSON: WfFormat 1.0, tasks that compute or transfer", wfcommons.ReadSimGrid, nil, wfcommons.IsSimGrid},
		{"wfformat", nil, "WfFormat 1.2 to 1.6: workflow instances of WfCommons, JSON", wfcommons.ReadWfFormat, wfcommons.WriteWfFormat, wfcommons.IsWfFormat},
		{"dot", []string{".dot", ".gv"}, "DOT of Graphviz as SimGrid and daggen use it: nodes and edges with a size", readDOT, writeDOT, isDOT},
		{"stg", []string{".stg"}, "STG: the Standard Task Graph Set", readSTG, writeSTG, isSTG},
		{"csv", []string{".csv"}, "cost matrix: a time for each task and processor, then the edges", readMatrix, writeMatrix, isMatrix},
		{"json", []string{".json"}, "the project's own form as JSON", readNative, jsonForm.writeReadable, nil},
		{"yaml", []string{".yaml", ".yml"}, "the project's own form as YAML", readNative, yamlForm.writeReadable, nil},
	}
}

// Named finds a format by its name. The error lists the names.
func Named(name string) (Format, error) {
	return srcerr.Named("format", name, All(), func(f Format) string { return f.Name })
}

// ByExtension finds the format that a file name's extension stands for.
func ByExtension(fileName string) (Format, bool) {
	ext := ending.Ext(fileName)
	for _, f := range All() {
		if slices.Contains(f.Extensions, ext) {
			return f, true
		}
	}
	return Format{}, false
}

// ByContent recognises a format by its content. It never finds the project's own
// form, since a platform could look the same.
func ByContent(data []byte) (Format, bool) {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	for _, f := range All() {
		if f.sniff != nil && f.sniff(text) {
			return f, true
		}
	}
	return Format{}, false
}

// Read reads a workload in any of the formats of [All]. It recognises the format by
// the content, so that files can be renamed, and otherwise by fileName's extension.
// It takes everything else for the project's own form, and all XML for DAX; its
// reader says what is wrong with it.
func Read(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	f, ok := ByContent(data)
	if !ok && bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("<")) {
		return wfcommons.ReadDAX(fileName, data, o)
	}
	if !ok {
		f, ok = ByExtension(fileName)
	}
	if !ok {
		f, _ = Named("yaml")
	}
	if o.SimGridEnds && f.Name != "dax" && f.Name != "dot" {
		return nil, srcerr.At(fileName, 1, 1, "SimGrid adds the tasks root and end to DAX and DOT files alone").
			WithHint("leave out --entry-exit simgrid")
	}
	if wfcommons.Repairs(o.Repair) && f.Name != "wfformat" {
		return nil, srcerr.At(fileName, 1, 1, "a file of format %s is no record that could be repaired", f.Name).
			WithHint("repairs are for WfFormat")
	}
	if err := wantMemory(fileName, f.Name, len(data)); err != nil {
		return nil, err
	}
	return f.Read(fileName, data, o)
}
