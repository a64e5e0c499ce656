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
	// Changed are runs of points that the campaign still has, whose inputs have other
	// contents now; Files may be those.
	Changed []ID
	Files   []string
	// Gone are runs of points that it no longer has.
	Gone []ID
}

// Len is how many results there are.
func (o *Outdated) Len() int { return len(o.Changed) + len(o.Gone) }

// IDs are all of them, as lines have them.
func (o *Outdated) IDs() map[string]bool {
	ids := make(map[string]bool, o.Len())
	for _, id := range slices.Concat(o.Changed, o.Gone) {
		ids[id.String()] = true
	}
	return ids
}

// Outdated looks for results that are not of these runs, nor of another part of the same
// campaign. done are those of the file, which is read only if it has such. What a line
// says of its inputs tells whether the campaign still has the point. Memory grows with
// the number of outdated results.
func (r *Runs) Outdated(name string, open func() (io.ReadCloser, error), f Format, done Done) (*Outdated, error) {
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
	in, err := open()
	if err != nil {
		return nil, err
	}
	inputs, err := inputsOf(in, f, left)
	if err = errors.Join(err, in.Close()); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
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
			if x.file != "" {
				files[x.file] = true
			}
		}
	}
	for _, ids := range inputs {
		out.Gone = append(out.Gone, ids...)
	}
	out.Files = slices.Sorted(maps.Keys(files))
	for _, ids := range [][]ID{out.Changed, out.Gone} {
		slices.SortFunc(ids, func(a, b ID) int { return bytes.Compare(a[:], b[:]) })
	}
	return out, nil
}

// inputs are the texts of a job's values, as a line has them.
func (j *Job) inputs() string {
	texts := make([]string, len(j.Values))
	for i, v := range j.Values {
		texts[i] = v.Text
	}
	return strings.Join(texts, "\x00")
}

// inputsOf finds the inputs of some runs in a file that ReadDone has read, each with its
// runs.
func inputsOf(in io.Reader, f Format, of Done) (map[string][]ID, error) {
	found, lines := map[string][]ID{}, bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	seen := Done{}
	for lines.Scan() {
		id, texts := lineInputs(lines.Bytes(), f)
		if _, wanted := of[id]; wanted && !seen[id] && texts != nil {
			seen[id] = true
			key := strings.Join(texts, "\x00")
			found[key] = append(found[key], id)
		}
	}
	return found, lines.Err()
}

// lineInputs takes a line apart: its run, and by column its inputs; nil: it is none.
func lineInputs(line []byte, f Format) (id ID, texts []string) {
	texts = make([]string, len(known))
	if f == CSV {
		row, err := csv.NewReader(bytes.NewReader(line)).Read()
		if err != nil || len(row) != len(Columns()) {
			return id, nil
		}
		id, err = ParseID(row[1])
		copy(texts, row[len(row)-len(metrics)-len(known):])
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
	for i := range known {
		texts[i] = text(known[i].Name)
	}
	return id, texts
}

// The words of a list of outdated results.
const (
	outdatedChanged = "changed"
	outdatedGone    = "gone"
)

// Write writes the list, a line a run, for ReadOutdated.
func (o *Outdated) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	writeIDs(b, outdatedChanged, o.Changed)
	writeIDs(b, outdatedGone, o.Gone)
	return b.Flush()
}

func writeIDs(b *bufio.Writer, why string, ids []ID) {
	for _, id := range ids {
		_, _ = fmt.Fprintf(b, "%v %s\n", id, why) // Flush has the error
	}
}

// ReadOutdated reads which runs a list has.
func ReadOutdated(name string, r io.Reader) (map[string]bool, error) {
	ids, lines := map[string]bool{}, bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, why, _ := strings.Cut(lines.Text(), " ")
		_, err := ParseID(text)
		if err == nil && why != outdatedChanged && why != outdatedGone {
			err = fmt.Errorf("%q (want %s or %s)", why, outdatedChanged, outdatedGone)
		}
		if err != nil {
			return nil, srcerr.At(name, n, 1, "%v", err).WithHint("no list of outdated results: delete the file, sweep --resume writes it again")
		}
		ids[text] = true
	}
	if err := lines.Err(); err != nil {
		return nil, srcerr.At(name, len(ids)+1, 1, "%v", err)
	}
	return ids, nil
}

// OutdatedName is the file beside results that has the list.
func OutdatedName(results string) string { return results + ".outdated" }
