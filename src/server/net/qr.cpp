#include "server/net/qr.h"

#include <qrencode.h>

#include <memory>

namespace knobel::net {
namespace {

constexpr int kQuietZone = 2;  // four are asked for; two are enough for phones and save lines
constexpr std::string_view kColours = "\x1b[30;107m";  // black on bright white
constexpr std::string_view kReset = "\x1b[0m";

}  // namespace

std::string terminal_qr(std::string_view text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_L), &QRcode_free);
  if (code == nullptr) return "";
  const auto dark = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= code->width || column >= code->width) return false;
    return (code->data[row * code->width + column] & 1) != 0;
  };
  std::string picture;
  for (int row = -kQuietZone; row < code->width + kQuietZone; row += 2) {
    picture += kColours;
    for (int column = -kQuietZone; column < code->width + kQuietZone; ++column) {
      const bool upper = dark(row, column);
      const bool lower = dark(row + 1, column);
      picture += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    picture += kReset;
    picture += '\n';
  }
  return picture;
}

}  // namespace knobel::net
