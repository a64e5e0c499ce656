package wfcommons

import (
	"bytes"
	"errors"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// Open starts to read a file with options, which it checks. begin is the offset behind a byte order mark.
func Open(fileName string, data []byte, o workload.ReadOptions) (src *srcerr.Source, begin int, err error) {
	begin = len(data) - len(bytes.TrimPrefix(data, []byte("\ufeff")))
	return &srcerr.Source{File: fileName, Data: data, Notes: o.Note}, begin, lossy.CheckSpeed(o.ReferenceSpeedFlops)
}

// Freeze builds the workload of a file without mistakes. A cycle is a mistake at its first task, which stands at
// an offset; what else the builder refuses has no place in the file.
func Freeze(src *srcerr.Source, b *workload.Builder, at func(task string) int) (*workload.DAG, error) {
	if src.Failed() {
		return nil, src.Err()
	}
	d, err := b.Build()
	if cycle, ok := errors.AsType[*workload.CycleError](err); ok {
		src.Fail(at(cycle.Tasks[0]), "", "%s", cycle)
	} else if err != nil {
		src.Fail(0, "", "%s", err)
	}
	return d, src.Err()
}

// someNames lists the first few words, each in quotes.
func someNames(words []word) string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.text
	}
	return lossy.SomeNames(names)
}
