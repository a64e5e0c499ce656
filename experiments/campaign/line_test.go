package campaign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// twinFields reads a line with encoding/json alone.
func twinFields(line []byte) (version int, id, status string, err error) {
	var x struct {
		Version int    `json:"version"`
		ID      string `json:"id"`
		Status  string `json:"status"`
	}
	err = json.Unmarshal(line, &x)
	return x.Version, x.ID, x.Status, err
}

func requireTwinFields(t *testing.T, line []byte) (own bool) {
	version, id, status, own := ownFields(line)
	if own {
		wantVersion, wantID, wantStatus, err := twinFields(line)
		require.NoError(t, err, "%q", line)
		require.Equal(t, []any{wantVersion, wantID, wantStatus}, []any{version, id, status}, "%q", line)
	}
	return own
}

func TestOwnFields(t *testing.T) {
	for line, own := range map[string]bool{
		`{"version":7,"id":"ab","status":"ok","x":{"id":1}}`: true,
		`{"version":7,"id":"a\u0062","status":"ok"}`:         true,
		`{"version":7,"id":"ab"}`:                            false,
		`{"id":"ab","version":7,"status":"ok"}`:              false,
		`{"version":7,"id":"ab","status":"ok","ID":"cd"}`:    false,
		`{"version":7,"id":"ab","status":"ok","version":8}`:  false,
		`{"Version":7,"id":"ab","status":"ok"}`:              false,
		`{"version":7.5,"id":"ab","status":"ok"}`:            false,
		`{"version":7,"id":"ab","status":null}`:              false,
		`{"version":7,"id":"ab","status":"ok"} x`:            false,
		`[7]`: false, ``: false, `null`: false, `{}`: false, `{"version":7`: false,
	} {
		require.Equal(t, own, requireTwinFields(t, []byte(line)), line)
	}
}

func FuzzOwnFields(f *testing.F) {
	f.Add([]byte(`{"version":7,"id":"ab","status":"ok","x":{"id":1}}`))
	f.Fuzz(func(t *testing.T, line []byte) { requireTwinFields(t, line) })
}

// BenchmarkReadDone reads 20,000 lines of results, 13 MB.
func BenchmarkReadDone(b *testing.B) {
	var text bytes.Buffer
	for i := range 20_000 {
		id := ID{byte(i), byte(i >> 8)}
		fmt.Fprintf(&text, `{"version":%d,"id":"%v","status":"ok"`, Version, id)
		for c, name := range (Layout{}).Columns()[4:] {
			fmt.Fprintf(&text, `,%q:%d.%d`, name, i, c)
		}
		text.WriteString("}\n")
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		done, _, err := ReadDone("r", bytes.NewReader(text.Bytes()), JSONLines)
		if err != nil || len(done) != 20_000 {
			b.Fatal(err, len(done))
		}
	}
}
