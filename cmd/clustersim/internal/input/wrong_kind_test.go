package input

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/packed"
)

// Inputs that gzip or zstd has compressed are read; other compressions are reported as such, from files and from
// standard input.
func TestCompressed(t *testing.T) {
	dir := t.TempDir()
	pack := func(name, text string) string {
		var b bytes.Buffer
		w, err := packed.Writer(name, &b)
		require.NoError(t, err)
		_, err = io.WriteString(w, text)
		require.NoError(t, errors.Join(err, w.Close()))
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
		return file
	}
	text := "hosts: [{name: h, speed: 1Gf}]\n"
	in := &Reader{ctx: t.Context(), stdin: strings.NewReader("\xfd7zXZ\x00...")}
	for _, name := range []string{"machine.yaml.gz", "machine.yaml.zst", "machine.gz"} {
		p, err := in.ReadPlatform(pack(name, text))
		require.NoError(t, err, name)
		require.Equal(t, 1, p.NumHosts())
	}
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	for _, name := range []string{"r.csv", "r.csv.gz", "r.csv.zst"} {
		r, err := OpenFile(cmd, pack(name, "id,makespan_s\n"), "a file of results")
		require.NoError(t, err)
		got, err := io.ReadAll(r)
		require.NoError(t, errors.Join(err, r.Close()))
		require.Equal(t, "id,makespan_s\n", string(got), name)
	}
	wrong := pack("wrong.yaml.gz", "hosts: [{name: h, speed: 1Gb}]\n")
	_, err := in.ReadPlatform(wrong)
	require.ErrorContains(t, err, wrong+":1:26: ", "places count in the text")
	whole, err := os.ReadFile(wrong)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(wrong, whole[:len(whole)-3], 0o600))
	_, err = in.ReadPlatform(wrong)
	require.EqualError(t, err, wrong+": damaged gzip file: it ends too early")
	twice := pack("twice.yaml.gz", string(whole))
	_, err = in.ReadPlatform(twice)
	require.EqualError(t, err, twice+":1:1: compressed twice (expand it once)")
	_, err = in.ReadWorkload("-")
	require.EqualError(t, err, "<stdin>:1:1: compressed by xz (decompress it first, such as by unxz -k)")
	require.NoError(t, uncompressed("t.csv", []byte("BZh9,task\n")), "a cost matrix may begin so")
}
