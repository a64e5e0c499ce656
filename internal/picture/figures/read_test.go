package figures

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// rowsOf prints rows as Path=Text|... and the place of the last field.
func rowsOf(text string) (rows []string, cut bool, err error) {
	cut, err = ReadRows(strings.NewReader(text), func(r *Row) error {
		var parts []string
		for _, f := range r.Fields {
			kind := map[Kind]string{Missing: "?", Number: "#", Text: ""}[f.Kind]
			parts = append(parts, f.Path+"="+kind+f.Text)
		}
		rows = append(rows, strings.Join(parts, "|"))
		return nil
	})
	return rows, cut, err
}

func TestReadRows(t *testing.T) {
	for text, want := range map[string][]string{
		`{"id":"a","inputs":{"k":2,"deep":{"x":true}},"l":[1,"b",[2]],"n":null}`: {"id=a|inputs.k=#2|inputs.deep.x=true|l=(1,b,2)|n=?"},
		"\ufeff\n{\"a\":1}\n\n  {\"a\":-1.5e3}\r\n":                              {"a=#1", "a=#-1.5e3"},
		"a,b\n1,x\n\"2,5\",\n":      {"a=#1|b=x", "a=2,5|b=?"},
		"\n\na,inputs.b\nNaN,Inf\n": {"a=?NaN|inputs.b=?Inf"},
		"a\n":                       nil,
	} {
		rows, cut, err := rowsOf(text)
		require.NoError(t, err, text)
		require.False(t, cut)
		require.Equal(t, want, rows, text)
	}
}

func TestReadCutShort(t *testing.T) {
	whole := `{"id":"a","inputs":{"k":2},"s":"x\"y","l":[1,2],"t":true,"n":-1.5e3}`
	for i := 1; i < len(whole); i++ {
		rows, cut, err := rowsOf("{\"a\":1}\n" + whole[:i])
		require.NoError(t, err, whole[:i])
		require.True(t, cut, whole[:i])
		require.Len(t, rows, 1)
		_, _, err = rowsOf(whole[:i] + "\n{\"a\":1}\n")
		require.Error(t, err, "only the last line may be cut short: %s", whole[:i])
	}
}

// A campaign ends each row; elsewhere a last row that has all fields is whole.
func TestReadCutShortCSV(t *testing.T) {
	whole := `2,a,ok,"x, ""y""",12.5`
	for name, header := range map[string]string{"a campaign's": "version,id,status,scheduler,makespan_s", "any": "a,b,c,d,e"} {
		for i := 1; i <= len(whole); i++ {
			rows, cut, err := rowsOf(header + "\n1,b,ok,heft,3\n" + whole[:i])
			require.NoError(t, err, whole[:i])
			complete := name == "any" && strings.Contains(whole[:i], "\"\"\",")
			require.Equal(t, !complete, cut, "%s: %s", name, whole[:i])
			require.Len(t, rows, map[bool]int{false: 1, true: 2}[complete])
		}
		rows, cut, err := rowsOf(header + "\n" + whole + "\n")
		require.NoError(t, err)
		require.False(t, cut)
		require.Len(t, rows, 1)
	}
}

// Fields are found to stand twice, however many there are.
func TestReadTwice(t *testing.T) {
	for _, n := range []int{1, 50, 99, 100, 101, 102, 50_000} {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, `"f%d":%d,`, i, i)
		}
		_, _, err := rowsOf("{" + text.String() + `"other":1}`)
		require.NoError(t, err)
		for _, twice := range []int{0, n / 2, n - 1} {
			_, _, err = rowsOf(fmt.Sprintf(`{%s"f%d":1}`, text.String(), twice))
			require.EqualError(t, err, fmt.Sprintf(":1:%d: \"f%d\" stands twice in the object", text.Len()+len(fmt.Sprintf(`{"f%d":`, twice))+1, twice))
		}
	}
}

// A row of CSV without an end is not kept as a whole, as one of JSON is not.
func TestReadLongRow(t *testing.T) {
	texts := []string{"a,b\n1,\"", "{", "", "a,b\n1,2\n"}
	if testing.Short() {
		texts = texts[:2]
	}
	for _, text := range texts {
		in := &endless{begin: text}
		_, err := ReadRows(in, func(*Row) error { return nil })
		require.ErrorContains(t, err, "of more than 16777216 bytes", "%q", text)
		require.Less(t, in.read, 2*maxLine)
	}
}

// endless has a beginning and then the same letter for ever.
type endless struct {
	begin string
	read  int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.begin)
	e.begin = e.begin[n:]
	for i := n; i < len(p); i++ {
		p[i] = 'x'
	}
	e.read += len(p)
	return len(p), nil
}

func TestReadMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "f:1:1: no results: the file is empty (want JSON lines or CSV with a header)",
		" \n\n":                   "f:1:1: no results: the file is empty (want JSON lines or CSV with a header)",
		"[{}]":                    "f:1:1: a JSON list (want one object a line, or CSV with a header)",
		"{\"a\":1}\n5\n":          "f:2:1: no JSON object (want one object a line)",
		"{\"a\":1}\n{\"a\":}\n":   "f:2:6: invalid character '}' looking for beginning of value",
		"{\"a\":1}{\"a\":1}\n":    "f:1:8: text behind the object (want one object a line)",
		"{\"a\":1,\"a\":2}\n":     `f:1:12: "a" stands twice in the object`,
		"{\"a\":1e999}\n":         "f:1:6: a: 1e999 is too large a number",
		"{\"a\":01}\n":            "f:1:7: invalid character '1' after object key:value pair",
		"{\"a\":1\n{\"a\":1}\n":   "f:1:8: the JSON object is cut short",
		"a,b\n1\n":                "f:2:1: 1 fields, the header has 2",
		"a,b\n1\n2,3":             "f:2:1: 1 fields, the header has 2",
		"a,b\n1,2,3":              "f:2:1: 3 fields, the header has 2",
		"a,b\n1,x\"":              "f:2:4: bare \" in non-quoted-field",
		"a,b\n1,\"x\n":            "f:2:6: extraneous or missing \" in quoted-field",
		"a,b\n1,\"x\n2,3":         "f:3:4: extraneous or missing \" in quoted-field",
		"a,\xff\n":                "f:1:3: not text (want JSON lines or CSV with a header)",
		"\x7fELF\x00\n1\n":        "f:1:1: not text (want JSON lines or CSV with a header)",
		"a,b,a\n":                 `f:1:5: column "a" stands twice in the header`,
		"\n\na,b\n1,2\n\n1,2,3\n": "f:6:1: 3 fields, the header has 2",
		strings.Repeat(`{"a":`, 30) + "1" + strings.Repeat("}", 30): "f:1:101: more than 20 objects in each other",
	} {
		_, _, err := rowsOf(text)
		var m *srcerr.Error
		require.ErrorAs(t, err, &m, text)
		m.File = "f"
		require.EqualError(t, m, want, text)
	}
	_, _, err := rowsOf(`{"a":"` + strings.Repeat("x", maxLine) + `"}`)
	require.ErrorContains(t, err, "a line of more than 16777216 bytes")
	stop := errors.New("stop")
	_, err = ReadRows(strings.NewReader("a\n1\n"), func(*Row) error { return stop })
	require.ErrorIs(t, err, stop)
}

// leaves are the fields of an object in encoding/json's eyes.
func leaves(prefix string, object map[string]any) map[string]any {
	all := map[string]any{}
	for name, v := range object {
		if inner, ok := v.(map[string]any); ok {
			for path, v := range leaves(prefix+name+".", inner) {
				all[path] = v
			}
		} else {
			all[prefix+name] = v
		}
	}
	return all
}

// sameAsJSON compares a row with what encoding/json reads from its line.
func sameAsJSON(t require.TestingT, line string) {
	var object map[string]any
	require.NoError(t, json.Unmarshal([]byte(line), &object))
	want := leaves("", object)
	row := &Row{Line: 1, Fields: []Field{{Path: "inputs.k"}, {Path: "old"}}[:0]} // as after a row before
	if err := row.parse(jsonwalk.New(nil, 0), []byte(line)); err != nil {
		require.Regexp(t, "stands twice|too large|in each other", err.Error())
		return
	}
	require.Len(t, row.Fields, len(want), line)
	for _, f := range row.Fields {
		v, ok := want[f.Path]
		require.True(t, ok, "%q in %s", f.Path, line)
		switch v := v.(type) {
		case float64:
			require.Equal(t, Number, f.Kind)
			require.Equal(t, v, f.Number)
		case nil:
			require.Equal(t, Missing, f.Kind)
		case []any:
			require.Equal(t, "(", f.Text[:1])
		default:
			require.Equal(t, Text, f.Kind)
			require.Equal(t, fmt.Sprint(v), f.Text)
		}
	}
}

func TestSameAsJSON(t *testing.T) {
	for _, line := range []string{
		`{}`, ` { "a" : 1 , "b":{ } , "c" : [ ] , "d":"" } `, `{"inputs":{"k":1e-3},"old":2}`, `{"inputs":{"k":2},"ol\u0064":"é\ud800\n"}`,
		`{"a":[{"b":"]"},"}",[1]],"c":false,"d":true,"e":null,"":{"":0}}`, "{\"a\":\"\xff\",\"b\":-0.0}",
	} {
		sameAsJSON(t, line)
	}
}

func TestFind(t *testing.T) {
	r := &Row{Line: 3, Fields: []Field{{Path: "inputs.k", Name: "k", Col: 5}, {Path: "figures.k", Name: "k", Col: 9}, {Path: "x.beta", Name: "beta"}, {Path: "beta", Name: "beta"}}}
	for column, want := range map[string]string{"inputs.k": "inputs.k", "figures.k": "figures.k", "beta": "beta", "x.beta": "x.beta"} {
		f, err := r.find(column)
		require.NoError(t, err)
		require.Equal(t, want, f.Path)
	}
	f, err := r.find("nothing")
	require.NoError(t, err)
	require.Nil(t, f)
	_, err = r.find("k")
	require.EqualError(t, err, `:3:9: "k" may be inputs.k or figures.k (give its name in full)`)
}

func FuzzReadRows(f *testing.F) {
	for _, seed := range []string{
		"", "a,b\n1,2\n", "{\"id\":\"x\",\"inputs\":{\"k\":2},\"figures\":{\"y\":1.5}}\n", "{\"a\":[1,{\"b\":2}]}\n{\"a\"", "\"\n", "{}", "[", "\ufeff{\"a\":1e400}",
		"id,status,k,y\nr1,ok,1,2\nr1,failed,1,\n",
		"version,id,status,y\n2,a,ok,1\n2,b,ok,1", "a,b\n1,\"x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		again, _, err1 := rowsOf(text)
		rows, _, err2 := rowsOf(text)
		require.Equal(t, rows, again)
		require.Equal(t, err1 == nil, err2 == nil)
		var m *srcerr.Error
		if errors.As(err1, &m) {
			require.Positive(t, m.Line)
			require.Positive(t, m.Col)
			require.NotContains(t, m.Error(), "\n")
		}
		for line := range strings.Lines(text) {
			var object map[string]any
			if json.Unmarshal([]byte(line), &object) == nil && object != nil {
				sameAsJSON(t, line)
			}
		}
		if err1 == nil { // whatever can be read can be queried
			if d, err := Collect(sources(text), Query{X: "a", Y: "b"}); err == nil {
				if fig := d.Figure(Shape{}); fig.Check() == nil {
					require.NoError(t, Write(io.Discard, SVG, fig, Options{}))
				}
			}
		}
	})
}
