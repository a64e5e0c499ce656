package workload

import (
	"bytes"
	"encoding/json"
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

// read builds the value that comes next.
func (c *jsonCursor) read() any {
	switch c.kind() {
	case '{':
		object := map[string]any{}
		c.each(func(key string, _ int) { object[key] = c.read() })
		return object
	case '[':
		list := []any{}
		c.each(func(string, int) { list = append(list, c.read()) })
		return list
	case '"':
		return c.text()
	}
	var v any
	if err := json.Unmarshal(c.raw(), &v); err != nil {
		panic(err)
	}
	return v
}

// TestJSONCursor reads what encoding/json reads, and skips exactly as far.
func TestJSONCursor(t *testing.T) {
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

		c := jsonCursor{data: text}
		require.Equal(t, want, c.read())
		require.Equal(t, len(text), c.at)

		c = jsonCursor{data: []byte(" [ " + string(text) + " , 7 ] ")}
		items := 0
		c.each(func(string, int) { c.skip(); items++ })
		require.Equal(t, 2, items)
		require.Equal(t, len(c.data)-1, c.at)

		c = jsonCursor{data: text}
		c.skip()
		require.Equal(t, len(text), c.at)
	})
}

func TestCheckJSON(t *testing.T) {
	deep := strings.Repeat("[", 20_000)
	for name, tt := range map[string]struct {
		text string
		at   int
		want string
	}{
		"empty":     {"", 0, "empty file"},
		"blank":     {" \n\t", 0, "empty file"},
		"truncated": {`{"a": [1, 2`, 11, "the file ends in the middle"},
		"in string": {`{"a": "b`, 8, "the file ends in the middle"},
		"comma":     {`{"a": 1,}`, 8, "invalid character '}' looking for beginning of object key string"},
		"two":       {`{} {}`, 3, "invalid character '{' after top-level value"},
		"not JSON":  {`name: x`, 1, "invalid character 'a' in literal null (expecting 'u')"},
		"deep":      {deep, 10_000, "invalid character '[' exceeded max depth"},
	} {
		t.Run(name, func(t *testing.T) {
			at, err := checkJSON([]byte(tt.text))
			require.EqualError(t, err, tt.want)
			require.Equal(t, tt.at, at)
		})
	}
	at, err := checkJSON([]byte(" {} "))
	require.NoError(t, err)
	require.Equal(t, 0, at)
	at, err = checkJSON([]byte("\ufeff{}"))
	require.NoError(t, err)
	require.Equal(t, 3, at)
	at, err = checkJSON([]byte("\ufeff{"))
	require.EqualError(t, err, "the file ends in the middle")
	require.Equal(t, 4, at)
}

func TestJSONCursorSpaces(t *testing.T) {
	c := jsonCursor{data: []byte("\t{ \"a\\u00e9\" :\r\n1 ,\"b\": [ ] , \"\":{ }}")}
	require.Equal(t, map[string]any{"aé": 1.0, "b": []any{}, "": map[string]any{}}, c.read())
	require.Equal(t, len(c.data), c.at)
}
