package native

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// dump prints a tree with places, to compare YAML with JSON and with the file.
func (f *File) dump(n *Node) string {
	line, col := f.LineCol(n.Place)
	switch n.Kind {
	case Scalar:
		return fmt.Sprintf("%s@%d:%d", n.Text, line, col)
	case List:
		items := make([]string, len(n.List()))
		for i, item := range n.List() {
			items[i] = f.dump(item)
		}
		return fmt.Sprintf("[%s]@%d:%d", strings.Join(items, " "), line, col)
	case Map:
		pairs := make([]string, len(n.Pairs))
		for i, p := range n.Pairs {
			line, col := f.LineCol(p.Place)
			pairs[i] = fmt.Sprintf("%s@%d:%d=%s", p.Key, line, col, f.dump(p.Value))
		}
		return fmt.Sprintf("{%s}@%d:%d", strings.Join(pairs, " "), line, col)
	}
	return "null"
}

func TestPlaces(t *testing.T) {
	for name, tt := range map[string]struct{ file, text, want string }{
		"block":            {"f.yaml", "a: 1\nb:\n  - x\n  - y: 2\n", "{a@1:1=1@1:4 b@2:1=[x@3:5 {y@4:5=2@4:8}@4:5]@3:3}@1:1"},
		"flow":             {"f.yaml", "a: {b: [1, 'q']}", "{a@1:1={b@1:5=[1@1:9 q@1:12]@1:8}@1:4}@1:1"},
		"json":             {"f.json", "{\"a\": 1,\n \"b\": [\"x\", {\"y\": 2.50}]}", `{a@1:2=1@1:7 b@2:2=[x@2:8 {y@2:14=2.50@2:19}@2:13]@2:7}@1:1`},
		"json as yaml":     {"f.yaml", "{\"a\": 1,\n \"b\": [\"x\", {\"y\": 2.50}]}", `{a@1:2=1@1:7 b@2:2=[x@2:8 {y@2:14=2.50@2:19}@2:13]@2:7}@1:1`},
		"bytes, not runes": {"f.yaml", "é: {ü: ä, x: 1}", "{é@1:1={ü@1:6=ä@1:10 x@1:14=1@1:17}@1:5}@1:1"},
		"crlf":             {"f.yaml", "a: 1\r\nb: x\r\n", "{a@1:1=1@1:4 b@2:1=x@2:4}@1:1"},
		"bom":              {"f", "\ufeffa: 1", "{a@1:1=1@1:4}@1:1"},
		"bom json":         {"f", "\ufeff{\"a\": 1}", "{a@1:2=1@1:7}@1:1"},
		"literal":          {"f.yaml", "a: |\n  x\n  y\n", "{a@1:1=x\ny\n@1:4}@1:1"},
		"comments":         {"f.yaml", "# c\na: 1 # d\n# e\n", "{a@2:1=1@2:4}@2:1"},
		"null":             {"f.yaml", "a:\nb: ~\nc: null\n", "{a@1:1=null b@2:1=null c@3:1=null}@1:1"},
		"json null":        {"f.json", `{"a": null, "b": true}`, "{a@1:2=null b@1:13=true@1:18}@1:1"},
		"numbers kept":     {"f.yaml", "a: 1e400\nb: 0x10\nc: 1.10\nd: .inf\n", "{a@1:1=1e400@1:4 b@2:1=0x10@2:4 c@3:1=1.10@3:4 d@4:1=.inf@4:4}@1:1"},
		"alias":            {"f.yaml", "a: &x [1]\nb: *x\n", "{a@1:1=[1@1:8]@1:7 b@2:1=[1@1:8]@1:7}@1:1"},
		"merge":            {"f.yaml", "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n", "{a@1:1={b@1:8=1@1:11 c@1:14=2@1:17}@1:7 d@2:1={c@4:3=3@4:6 b@1:8=1@1:11}@3:3}@1:1"},
		"merge list":       {"f.yaml", "a: [&x {b: 1}, &y {b: 2, c: 3}]\nd: {<<: [*x, *y]}\n", "{a@1:1=[{b@1:9=1@1:12}@1:8 {b@1:20=2@1:23 c@1:26=3@1:29}@1:19]@1:4 d@2:1={b@1:9=1@1:12 c@1:26=3@1:29}@2:4}@1:1"},
		"key given twice":  {"f.yaml", "a: 1\na: 2\n", "{a@1:1=1@1:4 a@2:1=2@2:4}@1:1"},
	} {
		t.Run(name, func(t *testing.T) {
			f := Parse(tt.file, []byte(tt.text))
			require.NoError(t, f.Err())
			require.Len(t, f.Docs, 1)
			require.Equal(t, tt.want, f.dump(f.Docs[0]))
		})
	}
}

func TestDocuments(t *testing.T) {
	for text, want := range map[string][]string{
		"a: 1\n---\nb: 1\n":                   {"{a@1:1=1@1:4}@1:1", "{b@3:1=1@3:4}@3:1"},
		"---\n---\na: 1\n---\n# c\n":          {"{a@3:1=1@3:4}@3:1"},
		"---\n# c\n---\na: 1\n---\n---\nb: 1": {"{a@4:1=1@4:4}@4:1", "{b@7:1=1@7:4}@7:1"},
		"a: 1\n...\n---\nb: 1\n":              {"{a@1:1=1@1:4}@1:1", "{b@4:1=1@4:4}@4:1"},
		"{\"a\": 1}\n{\"b\": 2} null":         {"{a@1:2=1@1:7}@1:1", "{b@2:2=2@2:7}@2:1"},
	} {
		f := Parse("f", []byte(text))
		require.NoError(t, f.Err(), "%q", text)
		var got []string
		for _, n := range f.Docs {
			got = append(got, f.dump(n))
		}
		require.Equal(t, want, got, "%q", text)
	}
}

func TestSyntaxErrors(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c < 'k'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.Repeat(fmt.Sprintf("*%c,", c-1), 10))
	}
	many := 100_000
	if testing.Short() {
		many = 10_000
	}
	const cut = "JSON: the file ends before the value does (it may be cut off)"
	for _, tt := range []struct{ file, text, want string }{
		{"f", "", "f:1:1: empty file"},
		{"f", " \n\t\n", "f:1:1: empty file"},
		{"f", "# nothing\n---\n", "f:1:1: nothing in the file but comments and empty documents"},
		{"f.json", "null", "f.json:1:1: nothing in the file but comments and empty documents"},
		{"f", "a: \xff", "f:1:4: byte 0xff is not text (want UTF-8)"},
		{"f", "a: 1\nb: x\x00", "f:2:5: byte 0x00 is not text (want UTF-8)"},
		{"f", "a: 1\rb: 2", "f:1:5: byte 0x0d is not text (want UTF-8)"},
		{"f", "a: é\x1b[0m", "f:1:6: byte 0x1b is not text (want UTF-8)"},

		{"f", "a: [1, 2", "f:1:4: YAML: sequence end token ']' not found (it is opened here and never closed; the file may be cut off)"},
		{"f", "a: {b: 1", "f:1:4: YAML: could not find flow mapping end token '}' (it is opened here and never closed; the file may be cut off)"},
		{"f", "a: \"x", "f:1:4: YAML: could not find end character of double-quoted text (it is opened here and never closed; the file may be cut off)"},
		{"f", "a: b: c", "f:1:4: YAML: mapping value is not allowed in this context (look at the indentation, and quote texts that hold ': ')"},
		{"f", "a:\n\tb: 1", `f:2:1: YAML: found character '\t' that cannot start any token (indent with spaces, not tabs)`},
		{"f", "é: ü: @", "f:1:9: YAML: '@' is a reserved character"},
		{"f", "a: !!str x", "f:1:4: YAML: tag !!str is not used here (leave it out)"},
		{"f", "a: *x", "f:1:4: YAML: no anchor &x before this alias"},
		{"f", "a: &x [*x]", "f:1:8: YAML: no anchor &x before this alias"},
		{"f", "a: &x 1\n---\nb: *x", "f:3:4: YAML: no anchor &x before this alias"},
		{"f", "a: {<<: 3}", "f:1:5: YAML: << needs a map of fields, got a single value"},
		{"f", "? [a]\n: b\n", "f:2:1: YAML: found an invalid key for this map"},
		{"f", "? {a: 1}\n: b\n", "f:2:1: YAML: found an invalid key for this map"},
		{"f", strings.Repeat("---\na: 1\n", 200), "f:199:1: YAML: more than 100 documents in one file"},
		{"f", strings.Repeat("a: 1\n", 1001), "f:1001:2: YAML: more than 1000 fields in one map"},
		{"f", "x:\n- " + strings.Repeat("a: 1\n  ", 1001), "f:1002:4: YAML: more than 1000 fields in one map"},
		{"f", strings.Repeat("? a\n: 1\n", 1001), "f:2002:1: YAML: more than 1000 fields in one map"},
		{"f", bomb, "f:6:32: YAML: the aliases up to here stand for more than 1048576 values"},
		{"f", strings.Repeat("[", many), "f:1:51: YAML: nested deeper than 50 levels"},
		{"f", strings.Repeat("- ", many), "f:1:101: YAML: nested deeper than 50 levels"},
		{"f", strings.Repeat("{a: ", many), "f:1:201: YAML: nested deeper than 50 levels"},

		{"f.json", `{"a": 1,}`, "f.json:1:9: JSON: invalid character '}' looking for beginning of object key string"},
		{"f.json", "{\n \"a\": [1, 2 3]}", "f.json:2:13: JSON: invalid character '3' after array element"},
		{"f.json", `{"a": tru}`, "f.json:1:10: JSON: invalid character '}' in literal true (expecting 'e')"},
		{"f.json", `{"a":1}}`, "f.json:1:8: JSON: invalid character '}' looking for beginning of value"},
		{"f.json", `{"a":1},{"a":1}`, "f.json:1:8: JSON: invalid character ',' looking for beginning of value"},
		{"f.json", `{"a": 1`, "f.json:1:8: " + cut},
		{"f.json", `{"a": "x`, "f.json:1:9: " + cut},
		{"f.json", `{"a": tru`, "f.json:1:10: " + cut},
		{"f", "{", "f:1:2: " + cut},
		{"f.json", "a: 1", "f.json:1:1: JSON: invalid character 'a' looking for beginning of value"},
		{"f.json", strings.Repeat("[", many), "f.json:1:52: JSON: nested deeper than 50 levels"},
		{"f.json", strings.Repeat(`{"a":`, many), "f.json:1:256: JSON: nested deeper than 50 levels"},
	} {
		f := Parse(tt.file, []byte(tt.text))
		require.Empty(t, f.Docs, "%.40q", tt.text)
		require.EqualError(t, f.Err(), tt.want, "%.40q", tt.text)
	}
}

func TestYAMLTooLarge(t *testing.T) {
	const begin = "a: 1\n# "
	text := bytes.Repeat([]byte("x"), len(begin)+MaxYAMLBytes)
	copy(text, begin)
	require.EqualError(t, Parse("f", text).Err(),
		"f:1:1: the file has 33554439 bytes, YAML is read up to 33554432 (write it as JSON)")
}

// A single line with many characters of two bytes must not cost quadratic
// time: columns are counted once.
func TestLongLine(t *testing.T) {
	f := Parse("f.yaml", []byte("a: ["+strings.Repeat("é, ", 100_000)+"x]"))
	require.NoError(t, f.Err())
	items := f.Docs[0].Pairs[0].Value.List()
	require.Len(t, items, 100_001)
	require.Equal(t, Place{1, 5 + 4*100_000}, items[100_000].Place)
}

// Values that are left out cost the library time quadratic in their number, and YAML takes
// far more memory than its text: both have limits.
func TestYAMLLimits(t *testing.T) {
	const wanted = "YAML: more than 100 empty values"
	for name, text := range map[string]string{
		"names":  "a: {" + strings.Repeat("b,", 20_000) + "b}",
		"fields": "a: {" + strings.Repeat("b: , ", 20_000) + "b: }",
		"items":  "a:\n" + strings.Repeat("-\n", 50_000),
		"inner":  strings.Repeat("- - a\n  -\n  # x\n", 10_000),
		"maps":   strings.Repeat("- a:\n  b: 1\n", 10_000),
	} {
		require.ErrorContains(t, Parse("f.yaml", []byte(text)).Err(), wanted, name)
	}
	for name, text := range map[string]string{
		"list":     "a: [" + strings.Repeat("b, ", 1000) + "]",
		"in a map": "a: {" + strings.Repeat("b: [c, d], ", 1000) + "}",
		"indented": strings.Repeat("- a:\n    b: 1\n", 1000),
		"list in":  strings.Repeat("- a:\n  - b\n", 1000),
		"nulls":    strings.Repeat("- ~\n", 1000),
		"empty":    strings.Repeat("-\n", 100) + "- a",
		"comments": strings.Repeat("- a: # x\n    # y\n    b\n", 1000),
	} {
		require.NoError(t, Parse("f.yaml", []byte(text)).Err(), name)
	}
	long := "[" + strings.Repeat("a,", MaxYAMLMarks) + "a]"
	require.EqualError(t, Parse("f.yaml", []byte(long)).Err(), "f.yaml:1:1: more than 2097152 values, the most that is read of YAML (write it as JSON)")
}

// The time for comments is linear in their number: if it were quadratic, this would take longer
// than a test may.
func TestManyComments(t *testing.T) {
	lines := 1_000_000
	if testing.Short() {
		lines = 100_000
	}
	require.NoError(t, Parse("f.yaml", []byte("a:\n"+strings.Repeat("# x\n", lines)+"  b\n")).Err())
}

// The limit on fields holds for each map, not for all of them together.
func TestManyMaps(t *testing.T) {
	f := Parse("f.yaml", []byte("x:\n"+strings.Repeat("- a: 1\n  b:\n    c: 2\n  d: 3\n", 5000)+"y: {"+strings.Repeat("a: 1, ", 5000)+"}\n"))
	require.NoError(t, f.Err())
	require.Len(t, f.Docs[0].Pairs[0].Value.List(), 5000)
	require.Len(t, f.Docs[0].Pairs[1].Value.Pairs, 5000)
}

func TestTextAt(t *testing.T) {
	for _, tt := range []struct {
		text string
		at   int
		want Place
	}{
		{"a: abc", 0, Place{1, 4}},
		{"a: abc", 2, Place{1, 6}},
		{"a: 'abc'", 2, Place{1, 7}},
		{`a: "abc"`, 2, Place{1, 7}},
		{`a: "a\tbc"`, 2, Place{1, 4}},
		{"a: abc\n  def", 5, Place{1, 4}},
		{"a: |\n  abc", 2, Place{1, 4}},
		{"a: éabc", 2, Place{1, 6}},
	} {
		f := Parse("f.yaml", []byte(tt.text))
		require.NoError(t, f.Err())
		require.Equal(t, tt.want, f.TextAt(f.Docs[0].Pairs[0].Value, tt.at), "%q", tt.text)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"a: &x {b: 1}\nc: [*x, *x]\n---\n<<: {d: e}\n", "{\"a\": [1, \"x\", null, true]}", "a: |\n x\n", "? a\n: b", "- - 'x'\n", "!!a b", "%YAML 1.2\n---\na",
	} {
		f.Add(false, s)
		f.Add(true, s)
	}
	f.Fuzz(func(t *testing.T, isJSON bool, text string) {
		name := "f"
		if isJSON {
			name = "f.json"
		}
		parsed := Parse(name, []byte(text))
		lines := strings.Count(text, "\n") + 1
		var walk func(n *Node, depth int)
		walk = func(n *Node, depth int) {
			require.LessOrEqual(t, depth, MaxDepth+1)
			if n.Kind != Null {
				line, col := parsed.LineCol(n.Place)
				require.True(t, 1 <= line && line <= lines && col >= 1, "%d:%d", line, col)
			}
			for _, item := range n.List() {
				walk(item, depth+1)
			}
			for _, p := range n.Pairs {
				walk(p.Value, depth+1)
			}
		}
		for _, doc := range parsed.Docs {
			walk(doc, 0)
		}
		if err := parsed.Err(); err != nil {
			require.NotContains(t, err.Error(), "\n")
			require.Empty(t, parsed.Docs)
		} else {
			require.NotEmpty(t, parsed.Docs)
		}
	})
}

func TestKindsGoByKeysAtTheTop(t *testing.T) {
	for text, want := range map[string][]string{
		"tasks: []":                         {"workload"},
		"processors: [p]":                   {"workload"},
		"# hosts: of old\ntasks: []":        {"workload"},
		"name: 'my hosts: x'\ntasks: []":    {"workload"},
		"meta: {tasks: 1}\nhosts: []":       {"platform"},
		"tasks: []\n---\nhosts: []":         {"workload", "platform"},
		"hosts: []\n---\ntasks: []":         {"platform", "workload"},
		"hosts: []\n---\nlinks: []":         {"platform"},
		"name: x":                           nil,
		"[tasks, hosts]":                    nil,
		"tasks: [":                          nil,
		`{"name": "hosts:", "edges": []}`:   {"workload"},
		`{"name": "\"tasks\":", "links":1}`: {"platform"},
	} {
		var got []string
		for _, k := range Parse("x", []byte(text)).Kinds() {
			got = append(got, k.Name)
		}
		require.Equal(t, want, got, text)
	}
}
