package campaign

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// Outdated are results that a campaign no longer stands for.
type Outdated struct {
	// Changed are runs of points that the campaign still has, with inputs that have other
	// contents now; Files may be those.
	Changed []ID
	Files   []string
	// Gone are runs of points that it no longer has.
	Gone []ID
	// Other are runs of other campaigns, with results that were joined with those of this one;
	// Sources are the files that had them.
	Other   []ID
	Sources []string
}

// size is how many results there are.
func (o *Outdated) size() int { return len(o.Changed) + len(o.Gone) + len(o.Other) }

// IDs are all of them, as lines have them.
func (o *Outdated) IDs() map[string]bool {
	ids := make(map[string]bool, o.size())
	for _, id := range slices.Concat(o.Changed, o.Gone, o.Other) {
		ids[id.String()] = true
	}
	return ids
}

// Joined receives the runs of a file with results that were joined with others. A file
// without a run that the campaign has, or had under other inputs, is of another one.
func (o *Outdated) Joined(name string, runs Done) {
	before := len(o.Other)
	none := Done{}
	for _, id := range slices.Concat(o.Gone, o.Other) {
		none[id] = true
	}
	for id := range runs {
		if !none[id] {
			return
		}
	}
	o.toOther(runs)
	if len(o.Other) > before {
		o.Sources = append(o.Sources, name)
	}
}

// Before receives what was found in the results earlier: runs of other campaigns stay so.
func (o *Outdated) Before(old *Outdated) {
	others := Done{}
	for _, id := range old.Other {
		others[id] = true
	}
	o.toOther(others)
}

// toOther moves runs from Gone to Other.
func (o *Outdated) toOther(runs Done) {
	o.Gone = slices.DeleteFunc(o.Gone, func(id ID) bool {
		_, is := runs[id]
		if is {
			o.Other = append(o.Other, id)
		}
		return is
	})
	slices.SortFunc(o.Other, compareIDs)
}

func compareIDs(a, b ID) int { return bytes.Compare(a[:], b[:]) }

// Outdated looks for results that are not of these runs, nor of another part of the same
// campaign. done are those of the files, which are read only if they have such. What a
// line says of its inputs decides whether the campaign still has the point. Memory grows with
// the number of outdated results.
func (r *Runs) Outdated(names []string, open func(name string) (io.ReadCloser, error), f Format, done Done) (*Outdated, error) {
	out, left := &Outdated{}, maps.Clone(done)
	for p := range r.points() {
		if len(left) == 0 {
			break
		}
		delete(left, r.job(p).ID)
	}
	if len(left) == 0 {
		return out, nil
	}
	inputs, seen := map[string][]ID{}, Done{}
	for _, name := range names {
		in, err := open(name)
		if err != nil {
			return nil, err
		}
		err = inputsOf(in, f, left, seen, inputs, r.Layout)
		if err = errors.Join(err, in.Close()); err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
	}
	files := map[string]bool{}
	for p := range r.points() {
		j := r.job(p)
		ids := inputs[j.inputs()]
		if len(ids) == 0 {
			continue
		}
		delete(inputs, j.inputs())
		out.Changed = append(out.Changed, ids...)
		for _, x := range []*resolved{j.workload, j.platform, j.scheduler} {
			if x != nil && x.file != "" {
				files[x.file] = true
			}
		}
	}
	for _, ids := range inputs {
		out.Gone = append(out.Gone, ids...)
	}
	out.Files = slices.Sorted(maps.Keys(files))
	for _, ids := range [][]ID{out.Changed, out.Gone} {
		slices.SortFunc(ids, compareIDs)
	}
	return out, nil
}

// inputs are the texts of a job's values, as a line has them.
func (j *Job) inputs() string {
	return strings.Join(j.texts(), "\x00")
}

// inputsOf finds the inputs of some runs in a file that ReadDone has read, each with its
// runs; seen are those of the files before.
func inputsOf(in io.Reader, f Format, of, seen Done, found map[string][]ID, l Layout) error {
	var header []string
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if f == CSV && header == nil {
			has, _ := parseHeader(append(lines.Bytes(), '\n'))
			header = has.Columns()
			continue
		}
		id, texts := lineInputs(lines.Bytes(), f, header, l)
		if _, wanted := of[id]; wanted && !seen[id] && texts != nil {
			seen[id] = true
			key := strings.Join(texts, "\x00")
			found[key] = append(found[key], id)
		}
	}
	return lines.Err()
}

// lineInputs takes a line apart: its run, and its inputs by axis, the campaign's own behind
// the others; nil: it is none. header are the columns of CSV.
func lineInputs(line []byte, f Format, header []string, l Layout) (id ID, texts []string) {
	names := append(axisNames(l.Queues), l.Own...)
	texts = make([]string, len(names))
	if f == CSV {
		row, err := csv.NewReader(bytes.NewReader(line)).Read()
		if err != nil || len(row) != len(header) {
			return id, nil
		}
		id, err = ParseID(row[1])
		for i, name := range names {
			if at := slices.Index(header, name); at >= 0 {
				texts[i] = row[at]
			}
		}
		if err != nil {
			texts = nil
		}
		return id, texts
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(line, &all) != nil {
		return id, nil
	}
	text := func(key string) string {
		var s string
		if json.Unmarshal(all[key], &s) != nil {
			return string(all[key]) // a number
		}
		return s
	}
	id, err := ParseID(text(idColumn))
	if err != nil {
		return id, nil
	}
	for i, name := range names {
		texts[i] = text(name)
	}
	return id, texts
}

// The words of a list of outdated results.
const (
	outdatedChanged = "changed"
	outdatedGone    = "gone"
	outdatedOther   = "other"
)

// Write writes the list, a line a run, for ReadOutdated.
func (o *Outdated) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	writeIDs(b, outdatedChanged, o.Changed)
	writeIDs(b, outdatedGone, o.Gone)
	writeIDs(b, outdatedOther, o.Other)
	return b.Flush()
}

func writeIDs(b *bufio.Writer, why string, ids []ID) {
	for _, id := range ids {
		_, _ = fmt.Fprintf(b, "%v %s\n", id, why) // Flush has the error
	}
}

// ReadOutdated reads a list.
func ReadOutdated(name string, r io.Reader) (*Outdated, error) {
	o, lines := &Outdated{}, bufio.NewScanner(r)
	to := map[string]*[]ID{outdatedChanged: &o.Changed, outdatedGone: &o.Gone, outdatedOther: &o.Other}
	for n := 1; lines.Scan(); n++ {
		text, why, _ := strings.Cut(lines.Text(), " ")
		id, err := ParseID(text)
		if err == nil && to[why] == nil {
			err = fmt.Errorf("%q (want %s, %s or %s)", why, outdatedChanged, outdatedGone, outdatedOther)
		}
		if err != nil {
			return nil, srcerr.At(name, n, 1, "%v", err).WithHint("no list of outdated results: delete the file, sweep --resume writes it again")
		}
		*to[why] = append(*to[why], id)
	}
	if err := lines.Err(); err != nil {
		return nil, srcerr.At(name, o.size()+1, 1, "%v", err)
	}
	return o, nil
}

// OutdatedSuffix is what the name of the list has behind that of the results.
const OutdatedSuffix = ".outdated"
