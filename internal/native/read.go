package native

import (
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
)

const (
	// MaxDepth is how deep lists and maps may be nested; the schemas need four
	// levels.
	MaxDepth = 50
	// MaxYAMLBytes limits YAML files; larger ones should be written as JSON.
	MaxYAMLBytes = 32 << 20
	// MaxJSONBytes limits JSON files: their tree takes about twenty times their
	// size.
	MaxJSONBytes = 512 << 20
	// maxDocs limits the documents of a YAML file: the library recurses.
	maxDocs = 100
	// maxFields limits the fields of a YAML map in block style, for which the
	// library takes quadratic time. No schema has nearly that many.
	maxFields = 1000
	// maxEmpty limits the values of a YAML file that are left out, for each of which the
	// library moves all tokens behind it. Every one of them is a mistake.
	maxEmpty = 100
	// MaxYAMLMarks limits the marks of a YAML file that begin or end values, for each of
	// which the library takes about a kilobyte.
	MaxYAMLMarks = 2 << 20
	// maxUnfolded limits how many nodes the aliases of a file stand for.
	maxUnfolded = 1 << 20
)

// File is a parsed file and the mistakes found in it so far.
type File struct {
	srcerr.List
	Docs []*Node // the non-empty documents

	text      string
	ascii     bool
	lineStart []int // offset of each line
}

// Parse reads the whole file. If the file cannot be parsed, there are no Docs
// and the mistake is in the list; see Err. name decides between JSON and YAML
// only if the content leaves that open. Cost: linear; about a second for 2 MB
// of YAML, a tenth of that for JSON.
func Parse(name string, data []byte) *File {
	f := &File{List: srcerr.List{File: name}, ascii: true}
	if !f.checkSize(data) {
		return f
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	f.text = text
	f.lineStart = append(f.lineStart, 0)
	for i := range len(text) {
		switch {
		case text[i] == '\n':
			f.lineStart = append(f.lineStart, i+1)
		case text[i] >= utf8.RuneSelf:
			f.ascii = false
		}
	}
	switch {
	case !f.checkText():
	case strings.TrimSpace(text) == "":
		f.Add(1, 1, "empty file")
	case looksJSON(name, text):
		f.readJSON()
	default:
		f.readYAML()
	}
	if f.Len() == 0 && len(f.Docs) == 0 {
		f.Add(1, 1, "nothing in the file but comments and empty documents")
	}
	return f
}

// checkSize refuses files that are too long, before they take more memory than their
// text does.
func (f *File) checkSize(data []byte) bool {
	const head = 1 << 20 // it is enough to see which of the two it is
	isJSON := looksJSON(f.File, strings.TrimPrefix(string(data[:min(len(data), head)]), "\ufeff"))
	most, each := MaxYAMLBytes, float64(yamlMarkBytes)
	if isJSON {
		most, each = MaxJSONBytes, jsonMarkBytes
	}
	switch {
	case len(data) > most && isJSON:
		f.Add(1, 1, "the file has %d bytes, JSON is read up to %d", len(data), most)
		return false
	case len(data) > most:
		f.Add(1, 1, "the file has %d bytes, YAML is read up to %d", len(data), most).WithHint("write it as JSON")
		return false
	}
	marks := countMarks(data, isJSON)
	if marks > MaxYAMLMarks && !isJSON {
		f.Add(1, 1, "more than %d values, the most that is read of YAML", MaxYAMLMarks).WithHint("write it as JSON")
		return false
	}
	if err := memory.Want(each*float64(marks), "its values"); err != nil {
		f.Add(1, 1, "%v", err)
		return false
	}
	return true
}

// What a mark costs at most, in bytes: yamlMarkBytes in the library's tokens and tree,
// jsonMarkBytes in our tree.
const (
	yamlMarkBytes = 1100
	jsonMarkBytes = 160
)

// countMarks counts the characters of a text that may begin or end a value, also where
// they stand in texts and comments: commas and brackets, and in YAML the dashes and colons
// before a blank or the end of a line.
func countMarks(text []byte, isJSON bool) (marks int) {
	for i, b := range text {
		switch b {
		case ',', '[', '{':
			marks++
		case '-', ':', '?':
			if isJSON && b == ':' || !isJSON && (i+1 == len(text) || strings.IndexByte(" \t\r\n", text[i+1]) >= 0) {
				marks++
			}
		}
	}
	return marks
}

// Fail records a mistake at a place.
func (f *File) Fail(at Place, format string, args ...any) *srcerr.Error {
	return f.Add(at.Line, at.Col, format, args...)
}

// place turns an offset of the text into a line and a column.
func (f *File) place(offset int) Place {
	lo, hi := 0, len(f.lineStart)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; f.lineStart[mid] <= offset {
			lo = mid
		} else {
			hi = mid
		}
	}
	return Place{lo + 1, offset - f.lineStart[lo] + 1}
}

// checkText rejects bytes that are not text: they would end up in names, and from
// there on terminals and in other files.
func (f *File) checkText() bool {
	for i := 0; i < len(f.text); {
		b := f.text[i]
		// A lone carriage return ends a line in YAML, but not in editors.
		lineEnd := b == '\n' || b == '\r' && strings.HasPrefix(f.text[i:], "\r\n")
		if b >= ' ' && b < 0x7f || b == '\t' || lineEnd {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(f.text[i:])
		if r == utf8.RuneError && n == 1 || b < ' ' || b == 0x7f {
			f.Fail(f.place(i), "byte 0x%02x is not text (want UTF-8)", b)
			return false
		}
		i += n
	}
	return true
}

// looksJSON says whether to read text as JSON. The YAML reader could read JSON too,
// but is slower and has poorer messages. Since a YAML flow map may also begin with a
// quoted key, the file's name has the last word.
func looksJSON(name, text string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json":
		return true
	case ".yaml", ".yml":
		return false
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "{")
	rest = strings.TrimSpace(rest)
	return ok && (strings.HasPrefix(rest, `"`) || rest == "" || rest[0] == '}')
}

// jsonReader builds trees from the values of a text.
type jsonReader struct {
	*jsonwalk.Walker
	f *File
}

// readJSON reads one value after the other.
func (f *File) readJSON() {
	text := []byte(f.text)
	r := jsonReader{jsonwalk.New(text, 0), f}
	start := 0
	for r.Kind() != 0 {
		n := r.value(0)
		if r.Failed() {
			break
		}
		if start = r.End(); n.Kind != Null {
			f.Docs = append(f.Docs, n)
		}
	}
	if r.Failed() {
		f.failJSON(jsonwalk.Explain(text[start:]), start)
	}
	if f.Len() > 0 {
		f.Docs = nil
	}
}

func (f *File) failJSON(m *jsonwalk.Mistake, start int) {
	if m.Cut {
		f.Fail(f.place(len(f.text)), "JSON: the file ends before the value does").WithHint("it may be cut off")
		return
	}
	f.Fail(f.place(start+m.At), "JSON: %s", m.Msg)
}

func (r jsonReader) value(depth int) *Node {
	n := &Node{Place: r.f.place(r.At()), size: 1}
	if depth > MaxDepth {
		r.f.Fail(n.Place, "JSON: nested deeper than %d levels", MaxDepth)
		r.Stop()
		return n
	}
	switch r.Kind() {
	case '[':
		n.Kind = List
		r.Each(func(string, int) {
			item := r.value(depth + 1)
			n.Items = append(n.Items, item)
			n.size += item.size
		})
	case '{':
		n.Kind = Map
		r.Each(func(key string, at int) {
			value := r.value(depth + 1)
			n.Pairs = append(n.Pairs, Pair{key, r.f.place(at), value})
			n.size += value.size
		})
	case 'n':
		r.Skip()
	case '"':
		n.Kind, n.Text = Scalar, r.Text()
	default:
		n.Kind, n.Text = Scalar, string(r.Raw())
	}
	return n
}
