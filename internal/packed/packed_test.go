package packed_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/packed"
)

func pack(t require.TestingT, name, text string) []byte {
	var b bytes.Buffer
	w, err := packed.Writer(name, &b)
	require.NoError(t, err)
	_, err = io.WriteString(w, text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func unpack(data []byte) (string, error) {
	r, err := packed.Reader(io.NopCloser(bytes.NewReader(data)))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z{}":, \n]*`).Draw(t, "text")
		for _, name := range []string{"x", "x.gz", "x.zst"} {
			data := pack(t, name, text)
			require.Equal(t, data, pack(t, name, text), "the same bytes each time")
			require.Equal(t, name != "x", packed.IsPacked(data))
			back, err := unpack(data)
			require.NoError(t, err)
			require.Equal(t, text, back)
		}
	})
}

// Streams that were put together by cat are one text, as gunzip and unzstd read them.
func TestConcatenated(t *testing.T) {
	for _, name := range []string{"x.gz", "x.zst"} {
		back, err := unpack(append(pack(t, name, "a\n"), pack(t, name, "b\n")...))
		require.NoError(t, err)
		require.Equal(t, "a\nb\n", back)
	}
}

func TestDamaged(t *testing.T) {
	text := strings.Repeat("some text that is long enough ", 100)
	for _, c := range []struct{ name, short, changed string }{
		{"x.gz", "damaged gzip file: it ends too early", "damaged gzip file: "},
		{"x.zst", "damaged zstd file: it ends too early", "damaged zstd file: "},
	} {
		data := pack(t, c.name, text)
		_, err := unpack(data[:len(data)-5])
		require.EqualError(t, err, c.short)
		_, err = unpack(data[:4])
		require.EqualError(t, err, c.short)
		data[len(data)-6] ^= 0x55
		_, err = unpack(data)
		require.ErrorContains(t, err, c.changed)
	}
}

func FuzzReader(f *testing.F) {
	f.Add(pack(f, "x.gz", "text"))
	f.Add(pack(f, "x.zst", "text"))
	f.Add([]byte("text"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		r, err := packed.Reader(io.NopCloser(bytes.NewReader(data)))
		if err == nil {
			_, _ = io.Copy(io.Discard, io.LimitReader(r, 1<<20))
			_ = r.Close()
		}
	})
}
