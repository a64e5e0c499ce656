package jsonwalk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawJSON is a random value as encoding/json would decode it.
func drawJSON(t *rapid.T, depth int) any {
	kinds := 5
	if depth > 0 {
		kinds = 7
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return rapid.Float64Range(-1e20, 1e20).Draw(t, "number")
	case 1:
		return rapid.String().Draw(t, "string")
	case 2:
		return rapid.SampledFrom([]string{"", `"`, `\`, "]", "}", ",", ":", "\n"}).Draw(t, "string")
	case 3:
		return rapid.Bool().Draw(t, "bool")
	case 4:
		return nil
	case 5:
		list := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			list = append(list, drawJSON(t, depth-1))
		}
		return list
	}
	object := map[string]any{}
	for range rapid.IntRange(0, 3).Draw(t, "length") {
		object[rapid.String().Draw(t, "key")] = drawJSON(t, depth-1)
	}
	return object
}

// readAll builds the next value.
func (w *Walker) readAll() any {
	switch w.Kind() {
	case '{':
		object := map[string]any{}
		w.Each(func(key []byte, _ int) { object[string(key)] = w.readAll() })
		return object
	case '[':
		list := []any{}
		w.Each(func([]byte, int) { list = append(list, w.readAll()) })
		return list
	case '"':
		return w.Text()
	}
	var v any
	if err := json.Unmarshal(w.Raw(), &v); err != nil {
		panic(err)
	}
	return v
}

// TestWalker reads what encoding/json reads, and skips exactly as far.
func TestWalker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := drawJSON(t, 3)
		text, err := json.Marshal(value)
		require.NoError(t, err)
		if rapid.Bool().Draw(t, "indent") {
			var b bytes.Buffer
			require.NoError(t, json.Indent(&b, text, " ", "\t"))
			text = b.Bytes()
		}
		var want any
		require.NoError(t, json.Unmarshal(text, &want))

		w := New(text, 0)
		require.Equal(t, want, w.readAll())
		require.Equal(t, len(text), w.At())
		require.Zero(t, w.Kind())
		require.False(t, w.Failed())

		outer := []byte(" [ " + string(text) + " , 7 ] ")
		w.Reset(outer, 1)
		items := 0
		w.Each(func([]byte, int) { w.Skip(); items++ })
		require.Equal(t, 2, items)
		require.Equal(t, len(outer)-1, w.End())
	})
}

func TestWalkerPlaces(t *testing.T) {
	text := []byte("\t{ \"a\\u00e9\" :\r\n1 ,\"b\": [ ] , \"\":{ }}")
	require.Equal(t, map[string]any{"aé": 1.0, "b": []any{}, "": map[string]any{}}, New(text, 0).readAll())
	w := New(text, 1)
	var places []int
	w.Each(func(_ []byte, at int) {
		w.Kind()
		places = append(places, at, w.At())
		w.Skip()
	})
	require.Equal(t, []int{3, 16, 19, 24, 30, 33}, places)
}

func TestWalkThatEnds(t *testing.T) {
	for _, text := range []string{"", " ", "1 2"} {
		w := New([]byte(text), 0)
		for w.Kind() != 0 {
			w.Skip()
		}
		require.False(t, w.Failed(), "%q", text)
	}
	for _, text := range []string{`{"a":1`, `{"a":1,}`, `[1 2]`, `x`, `{1:2}`, `1,2`} {
		w := New([]byte(text), 0)
		for w.Kind() != 0 {
			w.Each(func([]byte, int) { w.Raw() })
		}
		require.True(t, w.Failed(), "%q", text)
		require.Empty(t, w.Text())
		require.Empty(t, w.Raw())
	}
	w := New([]byte(`[1,2,3]`), 0)
	w.Each(func([]byte, int) { w.Stop() })
	require.Zero(t, w.Kind())
	require.False(t, w.Failed())
}

func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want Mistake
	}{
		"empty":     {"", Mistake{At: 0, Msg: "unexpected end", Cut: true}},
		"truncated": {`{"a": [1, 2`, Mistake{At: 11, Msg: "unexpected end", Cut: true}},
		"in string": {`{"a": "b`, Mistake{At: 8, Msg: "unexpected end", Cut: true}},
		"in a word": {"{\"a\": tru\n", Mistake{At: 10, Msg: "unexpected end", Cut: true}},
		"blank":     {`{"a": tru }`, Mistake{At: 9, Msg: "invalid character ' ' in literal true (expecting 'e')"}},
		"comma":     {`{"a": 1,}`, Mistake{At: 8, Msg: "invalid character '}' looking for beginning of object key string"}},
		"two":       {`{} {}`, Mistake{At: 3, Msg: "invalid character '{' after top-level value", Behind: true}},
		"not JSON":  {`name: x`, Mistake{At: 1, Msg: "invalid character 'a' in literal null (expecting 'u')"}},
		"deep":      {strings.Repeat("[", 20_000), Mistake{At: 10_000, Msg: "invalid character '[' exceeded max depth"}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, &tt.want, Check([]byte(tt.text))) })
	}
	require.Nil(t, Check([]byte(" {} ")))
}

// records is a text of the form of a large workload.
func records() []byte {
	text := []byte(`{"edges": [`)
	for i := range 100_000 {
		text = fmt.Appendf(text, "\n  {\"from\": \"t%d\", \"to\": \"t%d\", \"data\": \"%d.%06dMB\"},", i, i+1000, i%90+1, i*7919%1e6)
	}
	return append(text[:len(text)-1], "\n]}\n"...)
}

func BenchmarkCheck(b *testing.B) {
	text := records()
	for name, check := range map[string]func() bool{
		"jsonwalk":      func() bool { return Check(text) == nil },
		"encoding-json": func() bool { return json.Valid(text) },
	} {
		b.Run("by="+name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if !check() {
					b.Fatal("not JSON")
				}
			}
		})
	}
}

// walkAll reads every token of the next value.
func (w *Walker) walkAll() {
	switch w.Kind() {
	case '{', '[':
		w.Each(func([]byte, int) { w.walkAll() })
	case '"':
		w.View()
	default:
		w.Skip()
	}
}

func BenchmarkWalk(b *testing.B) {
	text := records()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		w := New(text, 0)
		if w.walkAll(); w.Failed() {
			b.Fatal("not JSON")
		}
	}
}

// FuzzCheck: the lexer and encoding/json must agree on which texts are valid, since one finds
// mistakes and the other words them.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{`{"a":1,"a":[1e999,-0.5,"\ud800\u0041\n",null]}`, "\"\xff\"", `{"a":}`, `01`, "tru", "\"\x01\"", `"\x"`, "[1,]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		require.Equal(t, json.Valid([]byte(text)), Check([]byte(text)) == nil)
		if w := New([]byte(text), 0); json.Valid([]byte(text)) {
			var want any
			if json.Unmarshal([]byte(text), &want) == nil {
				require.Equal(t, want, w.readAll())
			}
		}
	})
}
