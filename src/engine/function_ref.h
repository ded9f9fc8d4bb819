#pragma once

// A function that is called and not kept: a reference to anything that can be called, for
// parameters of functions that cannot be templates. Costs no memory, unlike std::function, which
// keeps a copy.

#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace knobel {

template <class Signature>
class FunctionRef;

/// What it was made of must outlive it; as a parameter it always does.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  template <class Function>
  requires(!std::same_as<Function, FunctionRef> &&
           std::is_invocable_r_v<Result, const Function&, Arguments...>)
      FunctionRef(const Function& function)
      : function_(std::addressof(function)), call_([](const void* called, Arguments... arguments) {
          return static_cast<Result>(
              (*static_cast<const Function*>(called))(std::forward<Arguments>(arguments)...));
        }) {}

  Result operator()(Arguments... arguments) const {
    return call_(function_, std::forward<Arguments>(arguments)...);
  }

 private:
  const void* function_;
  Result (*call_)(const void*, Arguments...);
};

}  // namespace knobel
