package native

import (
	"strings"
	"testing"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/stretchr/testify/require"
)

var testSchema = Schema{
	Kind: "host", ID: []string{"name"},
	Fields:  []string{"name", "speed", "cores", "on", "sharing", "list", "inner"},
	Strange: map[string]string{"tasks": "not here"},
}

// read reads every field of a record the way its name suggests.
func read(f *File) {
	r, ok := f.Record(f.Docs[0], &testSchema, 3)
	if !ok {
		return
	}
	r.Require("name", "speed")
	r.Text("name")
	r.Quantity("speed", units.Speed, Positive)
	r.Int("cores", 1, 1, 64)
	r.Bool("on", true)
	r.Choice("sharing", "shared", "fatpipe")
	r.Items("list")
	if inner, ok := r.Child("inner", &Schema{Kind: "inner", Fields: []string{"part"}}); ok {
		inner.Quantity("part", units.Fraction, ZeroToOne)
	}
}

func TestRecordErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"{name: a, speed: 1}", ""},
		{"{name: a, speed: 1, sped: 2}", `f:1:21: host "a": unknown field "sped" (did you mean "speed"?)`},
		{"{name: a, speed: 1, xyzzy: 2}", `f:1:21: host "a": unknown field "xyzzy" (fields are name, speed, cores, on, sharing, list, inner)`},
		{"{name: a, speed: 1, tasks: 2}", `f:1:21: host "a": unknown field "tasks" (not here)`},
		{"{speed: 1}", "f:1:1: host number 3: no name (add name: ...)"},
		{"{name: a}", `f:1:1: host "a": no speed (add speed: ...)`},
		{"{name: a, speed: }", `f:1:11: host "a": field "speed" has no value`},
		{"{name: a, speed: 1, speed: 2}", `f:1:21: host "a": field "speed" is given twice (first at line 1, column 11)`},
		{"{name: ' ', speed: 1}", `f:1:8: host " ": name: empty text where a name is wanted`},
		{`{name: "a\nb", speed: 1}`, `f:1:8: host "a\nb": name: "a\nb" holds a line break, a tab or another control character`},
		{"{name: [a], speed: 1}", "f:1:8: host number 3: name: want a single value, got a list"},
		{"{name: a, speed: {b: 1}}", `f:1:18: host "a": speed: want a single value, got a map of fields`},
		{"{name: a, speed: 0}", `f:1:18: host "a": speed "0" is zero (want more than zero)`},
		{"{name: a, speed: -1Gf}", `f:1:18: host "a": speed "-1Gf" is negative`},
		{"{name: a, speed: fast}", `f:1:18: host "a": speed: "fast" is not a number`},
		{"{name: a, speed: 1e999}", `f:1:18: host "a": speed: number "1e999" is too large`},
		{"{name: a, speed: .nan}", `f:1:18: host "a": speed: ".nan" is not a number`},
		{"{name: a, speed: 1, cores: 2.5}", `f:1:28: host "a": cores "2.5": want a whole number from 1 to 64`},
		{"{name: a, speed: 1, cores: 0}", `f:1:28: host "a": cores "0": want a whole number from 1 to 64`},
		{"{name: a, speed: 1, cores: 99999999999999999999}", `f:1:28: host "a": cores "99999999999999999999": want a whole number from 1 to 64`},
		{"{name: a, speed: 1, on: yes}", `f:1:25: host "a": on "yes": want true or false`},
		{"{name: a, speed: 1, sharing: fatpip}", `f:1:30: host "a": sharing "fatpip": want shared or fatpipe (did you mean "fatpipe"?)`},
		{"{name: a, speed: 1, list: 5}", `f:1:27: host "a": list: want a list, got a single value`},
		{"{name: a, speed: 1, inner: {part: 150%}}", `f:1:35: inner: part "150%" is more than 1 (want a fraction from 0 to 1, or 0% to 100%)`},
		{"{name: a, speed: 1, inner: [2]}", "f:1:28: inner: want a map of fields, got a list (fields are part)"},
		{"[a]", "f:1:1: host number 3: want a map of fields, got a list (fields are name, speed, cores, on, sharing, list, inner)"},
		{"{name: " + strings.Repeat("é", 100) + ", sped: 1, speed: 1}", `f:1:210: host "` + strings.Repeat("é", 77) + `...": unknown field "sped" (did you mean "speed"?)`},
		{"sped: 1\ncore: 2\n", `f:1:1: host number 3: no name (add name: ...)
f:1:1: host number 3: unknown field "sped" (did you mean "speed"?)
f:2:1: host number 3: unknown field "core" (did you mean "cores"?)`},
	} {
		f := Parse("f", []byte(tt.text))
		require.NoError(t, f.Err())
		read(f)
		if tt.want == "" {
			require.NoError(t, f.Err())
			continue
		}
		require.Error(t, f.Err(), tt.text)
		got := strings.Split(f.Err().Error(), "\n")
		require.ElementsMatch(t, strings.Split(tt.want, "\n"), got, tt.text)
	}
}

func TestRecordValues(t *testing.T) {
	f := Parse("f", []byte("{name: 7, speed: 2Gf, cores: '4', on: false, sharing: fatpipe, list: [1, 2], inner: {part: 1%}}"))
	r, ok := f.Record(f.Docs[0], &testSchema, 1)
	require.True(t, ok)
	name, _ := r.Text("name")
	speed, _ := r.Quantity("speed", units.Speed, Positive)
	cores, _ := r.Int("cores", 1, 1, 64)
	items, _ := r.Items("list")
	inner, _ := r.Child("inner", &Schema{Kind: "inner", Fields: []string{"part"}})
	part, _ := inner.Quantity("part", units.Fraction, ZeroToOne)
	require.NoError(t, f.Err())
	require.Equal(t, "7", name)
	require.Equal(t, 2e9, speed)
	require.Equal(t, 4, cores)
	require.False(t, r.Bool("on", true))
	require.Equal(t, "fatpipe", r.Choice("sharing", "shared", "fatpipe"))
	require.Len(t, items, 2)
	require.Equal(t, 0.01, part)

	f = Parse("f", []byte("{}"))
	r, _ = f.Record(f.Docs[0], &testSchema, 0)
	_, ok = r.Text("name")
	require.False(t, ok)
	_, ok = r.Quantity("speed", units.Speed, Positive)
	require.False(t, ok)
	require.True(t, r.Bool("on", true))
	require.Equal(t, "shared", r.Choice("sharing", "shared", "fatpipe"))
	require.NoError(t, f.Err())
	require.Panics(t, func() { r.Has("no such field") })
}

func TestNumber(t *testing.T) {
	x, err := Number("1e-6")
	require.NoError(t, err)
	require.Equal(t, 1e-6, x)
	for _, bad := range []string{"", "1_000", "0x10", "inf", "NaN", "1e999", "1 "} {
		_, err := Number(bad)
		require.Error(t, err, bad)
	}
}

func TestPick(t *testing.T) {
	for _, tt := range []struct{ text, want, err string }{
		{"tasks: []\n", "{tasks@1:1=[]@1:8}@1:1", ""},
		{"hosts: []\n---\ntasks: []\n", "{tasks@3:1=[]@3:8}@3:1", ""},
		{"tasks: []\n---\nhosts: []\n", "{tasks@1:1=[]@1:8}@1:1", ""},
		{"name: x\n", "{name@1:1=x@1:7}@1:1", ""},
		{"name: x\n---\nhosts: []\n", "{name@1:1=x@1:7}@1:1", ""},
		{"hosts: []\n", "", "f:1:1: no workload in this file, only a platform"},
		{"tasks: []\n---\nhosts: []\n---\nedges: []\n", "", "f:5:1: a second workload in one file (the first begins at line 1; use a file for each)"},
		{"tasks: []\n---\nname: x\n", "", "f:3:1: this document is neither a workload nor a platform (a workload has tasks, a platform has hosts)"},
	} {
		f := Parse("f", []byte(tt.text))
		doc := f.Pick(Workload, Platform)
		if tt.err != "" {
			require.EqualError(t, f.Err(), tt.err)
			require.Nil(t, doc)
			continue
		}
		require.NoError(t, f.Err())
		require.Equal(t, tt.want, f.dump(doc))
	}
}
