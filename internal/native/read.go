package native

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
)

const (
	// MaxDepth is how deep lists and maps may be nested; the schemas need four
	// levels.
	MaxDepth = 50
	// MaxYAMLBytes limits YAML files; larger ones should be written as JSON.
	MaxYAMLBytes = 32 << 20
	// MaxJSONBytes limits JSON files: where they need a tree, it takes about twenty times
	// their size.
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

	data   []byte  // without a byte order mark
	text   string  // the same bytes
	starts []int32 // offsets of the lines; nil: not needed so far
}

// Parse reads the whole file. If the file cannot be parsed, there are no Docs
// and the mistake is in the list; see Err. name decides between JSON and YAML
// only if the content leaves that open. Cost: linear; a few milliseconds a MB
// of JSON or plain YAML, half a second of other YAML.
//
// JSON and plain YAML are not copied: data must not change as long as the File is used.
func Parse(name string, data []byte) *File {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	f := &File{List: srcerr.List{File: name}, data: data, text: View(data)}
	if !f.checkSize() {
		return f
	}
	switch {
	case !f.checkText():
	case strings.TrimSpace(f.text) == "":
		f.Add(1, 1, "empty file")
	case looksJSON(name, f.text):
		f.readJSON()
	case f.readPlainYAML():
	case f.Len() == 0 && f.wantMemory(yamlMarkBytes*countMarks(f.data)):
		f.text = strings.Clone(f.text) // parts of it stay in the tree
		f.readYAML()
	}
	if f.Len() > 0 {
		f.Docs = nil
	}
	if f.Len() == 0 && len(f.Docs) == 0 {
		f.Add(1, 1, "nothing in the file but comments and empty documents")
	}
	return f
}

// View is a text without a copy: valid as long as the bytes do not change.
func View(text []byte) string { return unsafe.String(unsafe.SliceData(text), len(text)) }

// checkSize refuses files that are too long, before they take more memory than their
// text does.
func (f *File) checkSize() bool {
	if looksJSON(f.File, f.text) {
		if len(f.data) > MaxJSONBytes {
			f.Add(1, 1, "the file has %d bytes, JSON is read up to %d", len(f.data), MaxJSONBytes)
			return false
		}
		return true
	}
	if len(f.data) > MaxYAMLBytes {
		f.Add(1, 1, "the file has %d bytes, YAML is read up to %d", len(f.data), MaxYAMLBytes).WithHint("write it as JSON")
		return false
	}
	if countMarks(f.data) > MaxYAMLMarks {
		f.Add(1, 1, "more than %d values, the most that is read of YAML", MaxYAMLMarks).WithHint("write it as JSON")
		return false
	}
	return true
}

func (f *File) wantMemory(size int) bool {
	err := memory.Want(float64(size), "its values")
	if err != nil {
		f.Add(1, 1, "%v", err)
	}
	return err == nil
}

// What values cost at most, in bytes: yamlMarkBytes a mark in the library's tokens and tree,
// jsonNodeBytes a node in our tree, and what is made of a map in a list that stays unread.
const (
	yamlMarkBytes = 1100
	jsonNodeBytes = 160
)

// countMarks counts the characters of a YAML text that may begin or end a value, also where
// they stand in texts and comments: commas and brackets, and the dashes and colons
// before a blank or the end of a line.
func countMarks(text []byte) (marks int) {
	for i, b := range text {
		switch b {
		case ',', '[', '{':
			marks++
		case '-', ':', '?':
			if i+1 == len(text) || strings.IndexByte(" \t\r\n", text[i+1]) >= 0 {
				marks++
			}
		}
	}
	return marks
}

// Fail records a mistake at a place.
func (f *File) Fail(at Place, format string, args ...any) *srcerr.Error {
	line, col := f.LineCol(at)
	return f.Add(line, col, format, args...)
}

// checkText rejects bytes that are not text: they would end up in names, and from
// there on terminals and in other files.
func (f *File) checkText() bool {
	for i := behindPlain(f.data, 0); i < len(f.text); i = behindPlain(f.data, i) {
		b := f.text[i]
		// A lone carriage return ends a line in YAML, but not in editors.
		lineEnd := b == '\n' || b == '\r' && strings.HasPrefix(f.text[i:], "\r\n")
		if b >= ' ' && b < 0x7f || b == '\t' || lineEnd {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(f.text[i:])
		if r == utf8.RuneError && n == 1 || b < ' ' || b == 0x7f {
			f.Fail(offset(i), "byte 0x%02x is not text (want UTF-8)", b)
			return false
		}
		i += n
	}
	return true
}

// behindPlain is the offset of the first byte from one on that is neither a printable
// character of ASCII nor a line feed.
func behindPlain(data []byte, at int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for ; at+8 <= len(data); at += 8 {
		eight := binary.LittleEndian.Uint64(data[at:])
		below, above := eight-' '*ones, eight+ones // a high bit: below a blank, 0x7f; or not ASCII
		if (below|above|eight)&highs == 0 {
			continue
		}
		for i, b := range data[at : at+8] {
			if (b < ' ' || b >= 0x7f) && b != '\n' {
				return at + i
			}
		}
	}
	for ; at < len(data) && (data[at] >= ' ' && data[at] < 0x7f || data[at] == '\n'); at++ {
	}
	return at
}

// looksJSON says whether to read text as JSON. The YAML reader could read JSON too,
// but is slower and has poorer messages. Since a YAML flow map may also begin with a
// quoted key, the file's name has the last word.
func looksJSON(name, text string) bool {
	switch ending.Ext(name) {
	case ".json":
		return true
	case ".yaml", ".yml":
		return false
	}
	rest, ok := strings.CutPrefix(strings.TrimLeftFunc(text, unicode.IsSpace), "{")
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	return ok && (strings.HasPrefix(rest, `"`) || rest == "" || rest[0] == '}')
}
