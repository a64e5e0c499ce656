package platform

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// readSimGrid is simgrid.Read, set by an external test file because that package
// imports this one.
var readSimGrid func(fileName string, data []byte, o ReadOptions) (*Platform, error)

// SetReadSimGrid is called before any test runs.
func SetReadSimGrid(read func(string, []byte, ReadOptions) (*Platform, error)) { readSimGrid = read }

func readTestdata(t testing.TB, name string) *Platform {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	p, err := readSimGrid(name, data, ReadOptions{})
	require.NoError(t, err)
	return p
}
