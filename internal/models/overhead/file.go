package overhead

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
)

// File is a model that was calibrated, and on what.
type File struct {
	Model   Model
	Records []Record
	Seed    uint64   // of the search; 0: none was used
	Overlap float64  // makespans are to be multiplied by exp(Overlap x other runs at the same time)
	HeldOut string   // for people: what cross-validation left out at a time
	Notes   []string // for people: how it was found, how well it fits
}

// Record is the content of a record and how far a model that had not seen it was off.
type Record struct {
	Name   string
	SHA256 string  // 64 hexadecimal digits
	Tested bool    // a fit without it predicted it
	Error  float64 // of that fit: ln(recorded/simulated)
	Group  int     // of records that were held out together
}

// fileVersion is that of files with errors of held-out records. Files of version 1, which do
// not say so, have none.
const fileVersion = 2

var (
	fileSchema   = native.Schema{Kind: "overhead", Fields: []string{"version", "overhead", "seed", "overlap", "held-out", "records", "notes"}}
	recordSchema = native.Schema{Kind: "record", ID: []string{"file"}, Fields: []string{"file", "sha256", "group", "error"}}
	digest       = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// ReadFile reads what [File.Write] wrote, as YAML or JSON. Its errors are of type
// *srcerr.Error, joined.
func ReadFile(name string, data []byte) (File, error) {
	f := native.Parse(name, data)
	var out File
	if f.Err() != nil {
		return out, f.Err()
	}
	if len(f.Docs) != 1 {
		f.Add(1, 1, "want one document with the field overhead, got %d", len(f.Docs))
		return out, f.Err()
	}
	r, ok := f.Record(f.Docs[0], &fileSchema, 0)
	if !ok {
		return out, f.Err()
	}
	readVersion(r)
	out.HeldOut, _ = r.Text("held-out")
	if n := r.Scalar("overlap"); n != nil {
		var err error
		if out.Overlap, err = strconv.ParseFloat(n.Text, 64); err != nil || !(0 <= out.Overlap && out.Overlap <= mostOverlap) {
			r.Fail("overlap", "overlap %q: want a number from 0 to %d", n.Text, mostOverlap)
		}
	}
	if r.Require("overhead") {
		if n := r.Scalar("overhead"); n != nil {
			m, err := Parse(n.Text)
			if err != nil {
				r.Fail("overhead", "%v", err)
			}
			out.Model = m
		}
	}
	if n := r.Scalar("seed"); n != nil {
		seed, err := strconv.ParseUint(n.Text, 10, 64)
		if err != nil {
			r.Fail("seed", "seed %q: want a whole number, at least 0", n.Text)
		}
		out.Seed = seed
	}
	if items, ok := r.Items("records"); ok {
		for i, n := range items {
			if rec, ok := f.Record(n, &recordSchema, i+1); ok {
				out.Records = append(out.Records, readRecord(rec))
			}
		}
	}
	if items, ok := r.Items("notes"); ok {
		for _, n := range items {
			if n.Kind != native.Scalar {
				f.Fail(n.Place, "notes: want a list of texts, got %s", n.Kind)
				continue
			}
			out.Notes = append(out.Notes, n.Text)
		}
	}
	return out, f.Err()
}

func readVersion(r *native.Record) {
	n := r.Scalar("version")
	if n == nil {
		return
	}
	if v, err := strconv.Atoi(n.Text); err != nil || v < 1 || v > fileVersion {
		r.Fail("version", "version %q: this clustersim reads 1 to %d (want a newer one, or calibrate again)", n.Text, fileVersion)
	}
}

// mostOverlap is more than runs at the same time cost.
const mostOverlap = 10

// mostError is a factor that no makespan is off by.
const mostError = 100

func readRecord(r *native.Record) (h Record) {
	r.Require("file", "sha256")
	h.Name, _ = r.Text("file")
	if n := r.Scalar("sha256"); n != nil {
		if h.SHA256 = n.Text; !digest.MatchString(n.Text) {
			r.Fail("sha256", "sha256 %q: want 64 hexadecimal digits", n.Text)
		}
	}
	n := r.Scalar("error")
	if n == nil {
		return h
	}
	var err error
	if h.Error, err = strconv.ParseFloat(n.Text, 64); err != nil || !(math.Abs(h.Error) <= mostError) {
		r.Fail("error", "error %q: want ln(recorded/simulated), from -%d to %d", n.Text, mostError, mostError)
	}
	h.Tested = r.Require("group")
	if g := r.Scalar("group"); g != nil {
		if h.Group, err = strconv.Atoi(g.Text); err != nil || h.Group < 0 {
			r.Fail("group", "group %q: want a whole number, at least 0", g.Text)
		}
	}
	return h
}

// Write writes the file as YAML.
func (f *File) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "version: %d\noverhead: %s\n", fileVersion, native.Quoted(f.Model.String()))
	if f.Seed != 0 {
		fmt.Fprintf(&b, "seed: %d\n", f.Seed)
	}
	if f.Overlap != 0 {
		fmt.Fprintf(&b, "overlap: %s\n", strconv.FormatFloat(f.Overlap, 'g', -1, 64))
	}
	if f.HeldOut != "" {
		fmt.Fprintf(&b, "held-out: %s\n", native.Quoted(f.HeldOut))
	}
	if len(f.Notes) > 0 {
		b.WriteString("notes:\n")
		for _, n := range f.Notes {
			fmt.Fprintf(&b, "  - %s\n", native.Quoted(n))
		}
	}
	if len(f.Records) > 0 {
		b.WriteString("records:\n")
		for _, h := range f.Records {
			fmt.Fprintf(&b, "  - {file: %s, sha256: %s", native.Quoted(h.Name), native.Quoted(h.SHA256))
			if h.Tested {
				fmt.Fprintf(&b, ", group: %d, error: %s", h.Group, strconv.FormatFloat(h.Error, 'g', -1, 64))
			}
			b.WriteString("}\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Same says whether two models cost the same, however they are written.
func (m *Model) Same(o *Model) bool {
	a, b := *m, *o
	for _, x := range []*Model{&a, &b} {
		x.Base, x.Stated = "", false
		if !x.Draws() {
			x.Seed = 0
		}
	}
	return a == b
}
