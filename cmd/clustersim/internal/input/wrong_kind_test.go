package input

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Compressed inputs are reported as such, from files and from standard input.
func TestCompressed(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte("hosts: [{name: h, speed: 1Gf}]\n"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	name := filepath.Join(t.TempDir(), "machine.yaml.gz")
	require.NoError(t, os.WriteFile(name, packed.Bytes(), 0o600))
	in := &Reader{ctx: t.Context(), stdin: strings.NewReader("\xfd7zXZ\x00...")}
	_, err = in.ReadPlatform(name)
	require.EqualError(t, err, name+":1:1: compressed by gzip (decompress it first, such as by gunzip -k)")
	_, err = in.ReadWorkload("-")
	require.EqualError(t, err, "<stdin>:1:1: compressed by xz (decompress it first, such as by unxz -k)")
	require.NoError(t, uncompressed("t.csv", []byte("BZh9,task\n")), "a cost matrix may begin so")
}
