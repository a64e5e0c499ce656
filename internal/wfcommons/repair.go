package wfcommons

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/wfcommons/lossy"
	"github.com/clustersim/clustersim/workload"
)

// Repairs says whether anything is to be mended.
func Repairs(by workload.Repair) bool {
	return by.SizeScale != 0 && by.SizeScale != 1 || by.Sizes != nil || by.MissingBytes != 0
}

// repair mends sizes of files, and reports each repair.
func (in *instance) repair(by *workload.Repair) {
	told := func(format string, args ...any) {
		if by.Told != nil {
			by.Told(fmt.Sprintf(format, args...))
		}
	}
	if by.SizeScale != 0 && by.SizeScale != 1 {
		n := 0
		for i := range in.files {
			if f := &in.files[i]; f.bytes > 0 {
				f.bytes = min(f.bytes*by.SizeScale, math.MaxFloat64)
				n++
			}
		}
		told("sizes of %s multiplied by %v", units.Count(n, "file"), by.SizeScale)
	}
	if by.Sizes == nil && by.MissingBytes == 0 {
		return
	}
	var twin, given []string
	for _, f := range in.missing() {
		bytes, known := by.Sizes[f.id.text]
		switch {
		case known:
			twin = append(twin, f.id.text)
		case by.MissingBytes > 0:
			given, bytes = append(given, f.id.text), by.MissingBytes
		default:
			continue
		}
		f.bytes, f.sized = bytes, true
	}
	if by.Sizes != nil {
		told("sizes of %s taken from the twin%s", units.Count(len(twin), "file"), names(twin))
	}
	if by.MissingBytes > 0 {
		told("sizes of %s set to %v bytes%s", units.Count(len(given), "file"), by.MissingBytes, names(given))
	}
}

func names(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return ": " + lossy.SomeNames(list)
}

// missing are the files that no task writes and that have no size, or the size 0. Those
// that only tasks name join the others.
func (in *instance) missing() (list []*fileEntry) {
	written, known := map[string]bool{}, map[string]bool{}
	for _, f := range in.files {
		known[f.id.text] = true
	}
	for _, t := range in.tasks {
		for _, f := range t.outputs {
			written[f.text] = true
		}
	}
	for _, t := range in.tasks {
		for _, f := range t.inputs {
			if !written[f.text] && !known[f.text] {
				known[f.text] = true
				in.files = append(in.files, fileEntry{id: f})
			}
		}
	}
	for i := range in.files {
		if f := &in.files[i]; f.bytes == 0 && !written[f.id.text] {
			list = append(list, f)
		}
	}
	return list
}
